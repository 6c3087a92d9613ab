// What the rulebooks tell of San Francisco, compared with our map of it and with maps that say otherwise.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { beforeAll, describe, expect, test } from 'vitest';
import * as commands from '../../editor/commands';
import { newDraft, type Draft } from '../../editor/draft';
import { fromWire, type WireDraft } from '../../editor/wire_draft';
import { loadMessages } from '../../i18n';
import { printedFacts, type PrintedFact } from '../../themes/printed';
import { agrees, factText } from './printed_facts';

const draft = fromWire(parse(readFileSync('../maps/san_francisco.toml', 'utf8')) as unknown as WireDraft);
const facts = printedFacts(draft.id);
const place = (name: string): number => draft.places.find((one) => one.name === name)!.id;

function disagreeing(changed: Draft): string[] {
    return facts.filter((fact) => agrees(fact, changed) === false).map(({ kind }) => kind);
}

beforeAll(async () => {
    await Promise.all([loadMessages('common'), loadMessages('editor')]);
});

describe('what the rulebooks tell of a printed board', () => {
    test('is on our map of it; only the points for routes are asked for', () => {
        expect(facts.length).toBe(9);
        expect(disagreeing(draft)).toEqual([]);
        expect(facts.filter((fact) => agrees(fact, draft) === null).map(({ kind }) => kind)).toEqual(['route_points']);
    });

    test.each<[string, (from: Draft) => Draft, PrintedFact['kind'][]]>([
        ['a shorter ferry', (from) => commands.enterRoute(from, place('Golden Gate Bridge'), place('Fort Mason'), { length: 4, ferries: 1 }), ['ferry']],
        ['a ferry too many', (from) => commands.enterRoute(from, place('Richmond'), place('Sunset'), { ferries: 1 }), ['ferries']],
        ['two symbols', (from) => commands.enterRoute(from, place('Alcatraz'), place('Fort Mason'), { ferries: 2 }), ['ferries']],
        ['a long route', (from) => commands.enterRoute(from, place('Mission'), place('Castro'), { length: 4 }), ['longest']],
        ['another colour', (from) => commands.enterRoute(from, place('South Beach'), place('Potrero Hill'), { tracks: ['red'] }), ['route_at']],
        ['a ticket less', (from) => ({ ...from, tickets: from.tickets.slice(0, -1) }), ['ticket']],
        ['dear tickets', (from) => ({ ...from, tickets: from.tickets.map((one) => ({ ...one, points: 20 })) }), ['mean']],
        ['no souvenirs', (from) => ({ ...from, souvenirs: null }), ['souvenirs']],
    ])('differs from a map with %s', (_, change, kinds) => {
        expect(disagreeing(change(draft))).toEqual(kinds);
    });

    test('is missing on a map without anything', () => {
        expect(disagreeing(newDraft('Nothing'))).toEqual(['ferry', 'ferry', 'ferries', 'route_at', 'souvenirs', 'ticket', 'mean']);
        expect(printedFacts('usa')).toEqual([]);
    });

    test('is said in words', () => {
        const texts = facts.map((fact) => factText(fact, draft).replaceAll(/\s/g, ' '));
        expect(texts[0]).toBe('Golden Gate Bridge – Fort Mason: a ferry with one symbol · 5 spaces');
        expect(texts).toContain('Potrero Hill: a route from there · 3 spaces · black');
        expect(texts.at(-1)).toContain('1 2 4 7 10 15');
    });
});
