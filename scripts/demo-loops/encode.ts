import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { FRAMES_PER_SECOND, LOOP_SECONDS, type Scene } from './scene.ts';
import { SAMPLE_RATE } from './sound.ts';

/** Key frames every 2 seconds, as platforms require. */
const KEY_FRAMES = 2 * FRAMES_PER_SECOND;
const AUDIO_BITRATE = '40k';
const AAC_FRAME_SAMPLES = 1_024;
/** One thread: with more, the output of x264 differs between machines. */
const VIDEO = `-c:v libx264 -preset veryslow -tune animation -profile:v high -pix_fmt yuv420p -bf 2 -g ${KEY_FRAMES} -sc_threshold 0 -threads 1 -bitexact`;

/** Writes the scene as FLV: H.264 and AAC. */
export async function encode(scene: Scene, file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'demo-loop-'));
  const pictures = join(folder, 'pictures.mkv');
  await drawPictures(scene, pictures);
  writeFileSync(join(folder, 'sound.aac'), encodeSound(scene, folder));
  // An MP4 file has the audio configuration before the audio, as the FLV file needs it.
  ffmpeg(folder, ...'-i sound.aac -c copy -bitexact sound.m4a'.split(' '));
  for (const pass of ['-pass 1 -f null /dev/null', '-pass 2 video.mp4'])
    ffmpeg(folder, ...`-i ${pictures} ${VIDEO} -b:v ${scene.bitrate} ${pass}`.split(' '));
  ffmpeg(
    folder,
    '-i',
    'video.mp4',
    '-i',
    'sound.m4a',
    ...'-map 0:v -map 1:a -c copy -bitexact -flvflags no_duration_filesize'.split(' '),
    file,
  );
  rmSync(folder, { recursive: true });
}

/** The frames without loss, because they are encoded twice: the first pass measures where bits are needed. */
async function drawPictures({ width, height, draw }: Scene, file: string): Promise<void> {
  const input = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${FRAMES_PER_SECOND} -i -`;
  const encoder = spawn('ffmpeg', `-v error -y ${input} -c:v ffv1 ${file}`.split(' '), { stdio: ['pipe', 'inherit', 'inherit'] });
  for (let frame = 0; frame < LOOP_SECONDS * FRAMES_PER_SECOND; frame++) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${draw(frame / FRAMES_PER_SECOND)}</svg>`;
    const pixels = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer();
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await once(encoder, 'exit');
  if (code !== 0) throw new Error(`ffmpeg exited with ${code}`);
}

/** The second of three loops in a row, because the encoder fades in at the start of a file and out at its end. */
function encodeSound({ sound }: Scene, folder: string): Buffer {
  const samples = sound();
  const loop = Buffer.from(samples.buffer);
  writeFileSync(join(folder, 'loops.f32'), Buffer.concat([loop, loop, loop]));
  ffmpeg(folder, ...`-f f32le -ar ${SAMPLE_RATE} -ac 1 -i loops.f32 -c:a aac -b:a ${AUDIO_BITRATE} -bitexact loops.aac`.split(' '));
  const frames = adtsFrames(readFileSync(join(folder, 'loops.aac')));
  const perLoop = samples.length / AAC_FRAME_SAMPLES;
  return Buffer.concat(frames.slice(perLoop, 2 * perLoop));
}

/** The frames of an AAC file with ADTS headers (ISO/IEC 13818-7, 6.2), whose 13-bit length field gives their size. */
function adtsFrames(file: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < file.length; ) {
    const length = (file.readUIntBE(at + 3, 3) >> 5) & 0x1fff;
    frames.push(file.subarray(at, at + length));
    at += length;
  }
  return frames;
}

function ffmpeg(cwd: string, ...args: string[]): void {
  const { status } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`ffmpeg exited with ${status}`);
}
