// How clocks show time.
import { locale } from '../../../i18n';

/** Below this, tenths of a second count. */
export const kLowMs = 10_000;

/** `1:05`; `9.4` where it is low, and `2 d 3 h` in short units where it is long. */
export function timeWords(ms: number): string {
    if (ms < kLowMs) {
        const tenths = Math.max(0, Math.ceil(ms / 100)) / 10;
        return number(tenths, { minimumFractionDigits: 1 });
    }
    const seconds = Math.ceil(ms / 1000);
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    if (h >= 24) {
        const unit = (value: number, name: string): string =>
            number(value, { style: 'unit', unit: name, unitDisplay: 'narrow' });
        return `${unit(Math.floor(h / 24), 'day')} ${unit(h % 24, 'hour')}`;
    }
    const two = (value: number): string => String(value).padStart(2, '0');
    return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

function number(value: number, how: Intl.NumberFormatOptions): string {
    return new Intl.NumberFormat(locale.current, how).format(value);
}
