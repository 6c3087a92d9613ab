import { describe, expect, it } from 'vitest';
import { readMap } from '../../../geo/maps';
import { indexMap } from '../../game/board/map_index';
import {
    asSheet, carsUsed, emptySheet, removePlayer, scoreRequest, scoredPlayers, tapTrack,
} from './score_sheet';

const map = readMap('toy');
const { tracks } = indexMap(map);

describe('a score sheet', () => {
    it('gives a tapped track, takes it back, and moves it to another player', () => {
        const sheet = emptySheet('toy');
        tapTrack(sheet, 3, 0);
        expect(sheet.owners).toEqual({ 3: 0 });
        tapTrack(sheet, 3, 1);
        expect(sheet.owners).toEqual({ 3: 1 });
        tapTrack(sheet, 3, 1);
        expect(sheet.owners).toEqual({});
    });

    it('counts cars', () => {
        const sheet = emptySheet('toy');
        tapTrack(sheet, 0, 0);
        tapTrack(sheet, 2, 0);
        tapTrack(sheet, 5, 1);
        expect(carsUsed(sheet, tracks, 0)).toBe(3);
        expect(carsUsed(sheet, tracks, 1)).toBe(1);
    });

    it('drops the tracks of a removed player and moves the others up', () => {
        const sheet = emptySheet('toy');
        sheet.owners = { 0: 0, 2: 1 };
        removePlayer(sheet, 0);
        expect(sheet.owners).toEqual({ 2: 0 });
        expect(sheet.players).toHaveLength(1);
    });

    it('is sent with names and tracks as the map calls them, tracks counted from 1', () => {
        const sheet = emptySheet('toy');
        tapTrack(sheet, 1, 0);
        tapTrack(sheet, 2, 1);
        sheet.players[0]!.tickets = [1];
        expect(scoreRequest(sheet, map, tracks, ['Ann', 'Bo'])).toEqual({
            map: 'toy',
            players: [
                { name: 'Ann', routes: [['Amberley', 'Brockhaven', 2]], tickets: [['Amberley', 'Dunmarsh']] },
                { name: 'Bo', routes: [['Amberley', 'Cindermoor', 1]], tickets: [] },
            ],
        });
    });

    it('sends souvenirs only if the map has them', () => {
        const bay = readMap('san_francisco');
        const request = scoreRequest(emptySheet(bay.id), bay, indexMap(bay).tracks, ['Ann', 'Bo']);
        expect(JSON.stringify(request)).toContain('"souvenirs":0');
    });

    it('accepts either name for the list in the answer', () => {
        const row = {
            seat: 0, routes: 1, tickets: 0, tickets_done: 0, longest: 1, bonus: 0, souvenirs: 0, total: 1, rank: 1,
        };
        expect(scoredPlayers({ players: [row] })).toEqual([row]);
        expect(scoredPlayers({ standings: [row] })).toEqual([row]);
    });

    it('is not read from invalid data', () => {
        expect(asSheet(null)).toBe(null);
        expect(asSheet({ map: 'usa', players: [], owners: {} })).toBe(null);
        expect(asSheet({ map: 'usa', players: [{ name: 1 }], owners: {} })).toBe(null);
        expect(asSheet(JSON.parse(JSON.stringify(emptySheet('usa'))))).toEqual(emptySheet('usa'));
    });
});
