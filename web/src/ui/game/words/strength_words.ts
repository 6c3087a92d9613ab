// What computer players are called.
import { t } from '../../../i18n';
import { stepOf } from '../../../game/people/strength';

/** "Level 4" */
export function strengthWord(program: string): string {
    const n = stepOf(program);
    return n === null ? t('common.strength', { strength: program }) : t('common.level', { n });
}

/** "Computer (level 4)" */
export function programName(program: string): string {
    const n = stepOf(program);
    return n === null ? t('common.program', { strength: program }) : t('common.program_level', { n });
}
