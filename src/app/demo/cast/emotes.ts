import type { GlobalEmoteName } from '#features/channel/emotes/server/shared-emotes.ts';

/** A global emote recolored for a channel, used in place of the original. */
export interface DemoEmote {
  channel: string;
  name: string;
  drawing: GlobalEmoteName;
  /** Degrees. */
  hue: number;
  subscribersOnly?: boolean;
}

export const EMOTES: readonly DemoEmote[] = [
  { channel: 'ana', name: 'anaWave', drawing: 'gsWave', hue: 110 },
  { channel: 'ana', name: 'anaLove', drawing: 'gsLove', hue: 300 },
  { channel: 'ana', name: 'anaTea', drawing: 'gsCoffee', hue: 190 },
  { channel: 'ana', name: 'anaLol', drawing: 'gsLol', hue: 270 },
  { channel: 'ana', name: 'anaPenPal', drawing: 'gsHeart', hue: 40, subscribersOnly: true },
  { channel: 'mirelune', name: 'mireCold', drawing: 'gsFire', hue: 180 },
  { channel: 'mirelune', name: 'mireSummit', drawing: 'gsTrophy', hue: 130 },
  { channel: 'mirelune', name: 'mireFall', drawing: 'gsShock', hue: 170 },
  { channel: 'mirelune', name: 'mireHype', drawing: 'gsHype', hue: 50 },
  { channel: 'mirelune', name: 'mireRope', drawing: 'gsSalute', hue: 220, subscribersOnly: true },
  { channel: 'pixelforge', name: 'pixelCry', drawing: 'gsCry', hue: 70 },
  { channel: 'pixelforge', name: 'pixelThink', drawing: 'gsThink', hue: 280 },
  { channel: 'velodrome', name: 'veloFire', drawing: 'gsFire', hue: 250 },
  { channel: 'velodrome', name: 'veloGG', drawing: 'gsGG', hue: 150 },
  { channel: 'theknightshift', name: 'knightThink', drawing: 'gsThink', hue: 200 },
  { channel: 'maplekeys', name: 'mapleClap', drawing: 'gsClap', hue: 220 },
];
