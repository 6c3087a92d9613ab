/** The souvenirs that Souvenir.svelte draws, by their names in map files. Others are shown by their first letter. */
export const kDrawnSouvenirs: readonly string[] = ['bell', 'crab', 'heart', 'kite', 'lantern', 'sea_lion', 'tower'];
