import { VIDEO_TIMESCALE } from './mp4/tracks.ts';

/** Ticks of 1/90,000 s are whole numbers, so that durations add up exactly, and fine enough for every frame rate. */
export const ticksOfMs = (ms: number): number => Math.round((ms * VIDEO_TIMESCALE) / 1000);
export const secondsOfTicks = (ticks: number): number => ticks / VIDEO_TIMESCALE;
export const msOfTicks = (ticks: number): number => (ticks * 1000) / VIDEO_TIMESCALE;
export const ticksOfSeconds = (seconds: number): number => Math.round(seconds * VIDEO_TIMESCALE);
