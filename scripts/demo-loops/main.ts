import { mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encode } from './encode.ts';
import type { Scene } from './scene.ts';
import { chessNight } from './scenes/chess-night.ts';
import { cozyDesk } from './scenes/cozy-desk.ts';
import { harborWalk } from './scenes/harbor-walk.ts';
import { mountainClimb } from './scenes/mountain-climb.ts';
import { pianoRoll } from './scenes/piano-roll.ts';
import { raceTrack } from './scenes/race-track.ts';

const SCENES: readonly Scene[] = [cozyDesk, mountainClimb, raceTrack, chessNight, pianoRoll, harborWalk];
const FOLDER = fileURLToPath(new URL('../../src/app/demo/loops/', import.meta.url));

mkdirSync(FOLDER, { recursive: true });
const named = process.argv.slice(2);
for (const scene of SCENES) {
  if (named.length > 0 && !named.includes(scene.channel)) continue;
  const file = `${FOLDER}${scene.channel}.flv`;
  await encode(scene, file);
  console.log(`${scene.channel}: ${Math.round(statSync(file).size / 1000)} KB`);
}
