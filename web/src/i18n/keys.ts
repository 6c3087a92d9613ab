// All message keys, from the English files, so that an unknown key does not compile.
import type common from '../../../i18n/en/common.json';
import type daily from '../../../i18n/en/daily.json';
import type game from '../../../i18n/en/game.json';
import type learn from '../../../i18n/en/learn.json';
import type pages from '../../../i18n/en/pages.json';
import type practice from '../../../i18n/en/practice.json';
import type puzzle from '../../../i18n/en/puzzle.json';
import type review from '../../../i18n/en/review.json';
import type review_page from '../../../i18n/en/review_page.json';
import type rules from '../../../i18n/en/rules.json';
import type table from '../../../i18n/en/table.json';

interface Areas {
    common: typeof common;
    daily: typeof daily;
    game: typeof game;
    learn: typeof learn;
    pages: typeof pages;
    practice: typeof practice;
    puzzle: typeof puzzle;
    review: typeof review;
    review_page: typeof review_page;
    rules: typeof rules;
    table: typeof table;
}

export type Area = keyof Areas;
export type MessageKey = { [A in Area]: keyof Areas[A] }[Area] & string;
