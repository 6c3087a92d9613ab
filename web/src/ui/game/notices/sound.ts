// Synthesized sounds: a card, a wagon, a bell, a whistle when your turn begins, a gong for the last round.
// Quiet, and off by default.
import type { GameEvent } from '../../../net/wire';
import { themeOf, type Theme } from '../../../themes';

export type Sound = 'card' | 'whistle' | 'ticket' | 'last_round' | Theme['claimSound'];

let context: AudioContext | null = null;

/** Browsers allow sound only after a gesture. */
export function play(sound: Sound, afterS = 0): void {
    try {
        context ??= new AudioContext();
        if (context.state === 'suspended') void context.resume();
        kSounds[sound](context, context.currentTime + afterS);
    } catch {
        // Failing to play a sound is not an error.
    }
}

/** One after the other, to hear what a game sounds like. */
export function playSample(): void {
    for (const [sound, afterS] of kSample) play(sound, afterS);
}
export const kSample: readonly (readonly [Sound, number])[] = [
    ['card', 0], ['ticket', 0.4], ['wagon', 0.9], ['bell', 1.6], ['whistle', 2.5], ['last_round', 3.6],
];

export function soundOf(events: readonly GameEvent[], mapId: string): Sound | null {
    // The claim that brings about the last round is heard as that.
    if (events.some(({ e }) => e === 'last_round')) return 'last_round';
    for (const { e } of events) {
        if (e === 'claimed') return themeOf(mapId).claimSound;
        if (e === 'picked_market' || e === 'picked_blind') return 'card';
        if (e === 'tickets_drawn') return 'ticket';
    }
    return null;
}

export const kSounds: Record<Sound, (context: AudioContext, at: number) => void> = {
    card: (c, at) => noise(c, at, { hz: 3200, ms: 60, volume: 0.05 }),
    ticket: (c, at) => {
        noise(c, at, { hz: 2200, ms: 90, volume: 0.05 });
        noise(c, at + 0.1, { hz: 2600, ms: 70, volume: 0.04 });
    },
    wagon: (c, at) => {
        for (let i = 0; i < 3; ++i) noise(c, at + i * 0.09, { hz: 420, ms: 55, volume: 0.12 });
    },
    bell: (c, at) => {
        for (let i = 0; i < 2; ++i) {
            tone(c, at + i * 0.16, { hz: 1320, ms: 480, volume: 0.05 });
            tone(c, at + i * 0.16, { hz: 2640, ms: 240, volume: 0.02 });
        }
    },
    last_round: (c, at) => {
        for (let i = 0; i < 3; ++i) {
            tone(c, at + i * 0.42, { hz: 440, ms: 900, volume: 0.06 });
            tone(c, at + i * 0.42, { hz: 1108, ms: 500, volume: 0.025 });
        }
    },
    whistle: (c, at) => {
        for (const hz of [587, 740, 880]) tone(c, at, { hz, ms: 420, volume: 0.03 });
        for (const hz of [587, 740, 880]) tone(c, at + 0.5, { hz, ms: 260, volume: 0.03 });
    },
};

interface Shape {
    hz: number;
    ms: number;
    volume: number;
}

function envelope(c: AudioContext, at: number, { ms, volume }: Shape): GainNode {
    const gain = c.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(volume, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + ms / 1000);
    gain.connect(c.destination);
    return gain;
}

function tone(c: AudioContext, at: number, shape: Shape): void {
    const source = c.createOscillator();
    source.type = 'triangle';
    source.frequency.value = shape.hz;
    source.connect(envelope(c, at, shape));
    source.start(at);
    source.stop(at + shape.ms / 1000);
}

function noise(c: AudioContext, at: number, shape: Shape): void {
    const length = Math.ceil((c.sampleRate * shape.ms) / 1000);
    const buffer = c.createBuffer(1, length, c.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < length; ++i) data[i] = Math.random() * 2 - 1;
    const source = c.createBufferSource();
    source.buffer = buffer;
    const filter = c.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = shape.hz;
    source.connect(filter).connect(envelope(c, at, shape));
    source.start(at);
}
