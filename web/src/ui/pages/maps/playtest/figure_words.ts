// Figures of playtests in words.
import { formatNumber, formatPercent, locale, t } from '../../../../i18n';
import type { Estimate } from '../../../../net/playtest';

export function shareText(share: number, digits = 0): string {
    return formatPercent(share, digits, false);
}

export function oneDecimal(value: number): string {
    // Without a sign where it rounds to zero.
    const tenths = Math.round(value * 10) / 10 || 0;
    return new Intl.NumberFormat(locale.current, { maximumFractionDigits: 1 }).format(tenths).replace('-', '−');
}

/** `55 % (54 to 56)`; a dash where the games do not tell. */
export function estimateText(estimate: Estimate, write: (value: number) => string): string {
    const { mean, low, high } = estimate;
    if (mean === null) return '–';
    if (low === null || high === null) return write(mean);
    return t('report.estimate', { mean: write(mean), low: write(low), high: write(high) });
}

export function pointsText(value: number): string {
    return formatNumber(Math.round(value));
}
