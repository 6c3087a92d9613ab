// All message keys, from the English files, so that an unknown key does not compile.
import type common from '../../../i18n/en/common.json';
import type daily from '../../../i18n/en/daily.json';
import type editor from '../../../i18n/en/editor.json';
import type game from '../../../i18n/en/game.json';
import type learn from '../../../i18n/en/learn.json';
import type map_errors from '../../../i18n/en/map_errors.json';
import type maps from '../../../i18n/en/maps.json';
import type pages from '../../../i18n/en/pages.json';
import type playtest from '../../../i18n/en/playtest.json';
import type practice from '../../../i18n/en/practice.json';
import type puzzle from '../../../i18n/en/puzzle.json';
import type report from '../../../i18n/en/report.json';
import type review from '../../../i18n/en/review.json';
import type review_page from '../../../i18n/en/review_page.json';
import type rules from '../../../i18n/en/rules.json';
import type table from '../../../i18n/en/table.json';

interface Areas {
    common: typeof common;
    daily: typeof daily;
    editor: typeof editor;
    game: typeof game;
    learn: typeof learn;
    map_errors: typeof map_errors;
    maps: typeof maps;
    pages: typeof pages;
    playtest: typeof playtest;
    practice: typeof practice;
    puzzle: typeof puzzle;
    report: typeof report;
    review: typeof review;
    review_page: typeof review_page;
    rules: typeof rules;
    table: typeof table;
}

export type Area = keyof Areas;
export type MessageKey = { [A in Area]: keyof Areas[A] }[Area] & string;
