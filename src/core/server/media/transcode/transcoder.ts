import { setTimeout as pause } from 'node:timers/promises';
import type { Ffmpeg } from '../../ffmpeg/ffmpeg.ts';
import { FfmpegFailed, type FfmpegProcess } from '../../ffmpeg/ffmpeg-process.ts';
import { FlvReader, flvConfigTag, flvFrameTag, flvHead } from '../flv/flv-file.ts';
import type { PackagerOutput, Rung, SegmentStart } from '../output.ts';
import type { PackagerWatcher } from '../packager.ts';
import type { MediaSample, VideoConfig } from '../sample.ts';
import type { Opening } from '../segment-writer.ts';
import type { TimedSample } from '../track-queue.ts';
import { type LadderRung, ladderOf } from './ladder.ts';
import { RungWriter, type SourceEvent } from './rung-writer.ts';

/** Maximum unread input of ffmpeg in bytes: ten seconds of the highest bitrate. */
const MAX_BUFFERED = 16 * 1024 * 1024;
/** Maximum lag of the rungs behind the source, and time for the last frames when an encoder leaves, in milliseconds. */
export interface TranscoderPatience {
  delay: number;
  drain: number;
}

const PATIENCE: TranscoderPatience = { delay: 6_000, drain: 3_000 };

export interface TranscoderEvents {
  ladder(rungs: readonly LadderRung[]): void;
  media(outputs: readonly PackagerOutput[]): void;
  dropped(rung: Rung, why: string): void;
}

interface Output {
  spec: LadderRung;
  writer: RungWriter;
}

/**
 * Produces the rungs of one stream with one ffmpeg, as a watcher of its packager (decision 039). The stream never waits for it and
 * never fails with it. When ffmpeg exits, prints invalid data or is too slow, the best rung is dropped, because it costs most. The others
 * continue with a new ffmpeg from the next key frame. So there are at most as many attempts as rungs.
 */
export class Transcoder implements PackagerWatcher {
  readonly #ffmpeg: Ffmpeg;
  readonly #events: TranscoderEvents;
  readonly #patience: TranscoderPatience;
  #config: VideoConfig | null = null;
  #outputs: Output[] | null = null;
  #process: FfmpegProcess | null = null;
  /** The process gets no more input, and outputs its last frames. */
  #isDraining = false;
  #drained: Promise<void> = Promise.resolve();

  constructor(ffmpeg: Ffmpeg, events: TranscoderEvents, patience = PATIENCE) {
    this.#ffmpeg = ffmpeg;
    this.#events = events;
    this.#patience = patience;
  }

  get hasRungs(): boolean {
    return this.#outputs === null || this.#outputs.length > 0;
  }

  config(config: VideoConfig): void {
    this.#config = config;
    this.#drain();
    const ladder = ladderOf(config);
    if (!this.#outputs) {
      this.#outputs = ladder.map((spec) => ({ spec, writer: new RungWriter(spec.name) }));
      this.#events.ladder(ladder);
      return;
    }
    for (const output of [...this.#outputs]) {
      const spec = ladder.find(({ name }) => name === output.spec.name);
      if (spec) output.spec = spec;
      else this.#drop(output, 'The picture of the stream is no longer larger.');
    }
  }

  frame(sample: MediaSample, time: number): void {
    if (!this.#process && sample.isKeyFrame) this.#start(Math.round(time));
    if (!this.#process || this.#isDraining) return;
    this.#process.stdin.write(flvFrameTag(sample, Math.round(time)));
    if (this.#process.stdin.writableLength > MAX_BUFFERED) this.#fail('ffmpeg does not read the stream.');
  }

  open(opening: Opening, segment: SegmentStart, partNumber: number): void {
    this.#add({ kind: 'open', opening, segment, partNumber });
  }

  part(start: number, end: number, audio: readonly TimedSample[]): void {
    this.#add({ kind: 'part', start, end, audio });
  }

  close(end: number): void {
    this.#add({ kind: 'close', end });
  }

  interrupted(): void {
    this.#drain();
    this.#add({ kind: 'interrupted' });
  }

  /** Ends the stream. Resolves when its rungs have ended too. */
  async end(): Promise<void> {
    this.#drain();
    await this.#drained;
    this.#advance();
  }

  kill(): void {
    this.#outputs = [];
    this.#process?.kill(new FfmpegFailed('The stream has left this node.'));
    this.#process = null;
  }

  #start(time: number): void {
    const outputs = this.#outputs ?? [];
    if (outputs.length === 0 || !this.#config) return;
    const args = transcoderArgs(outputs.map(({ spec }) => spec));
    const process = this.#ffmpeg.start(args, { extraOutputs: outputs.length });
    this.#process = process;
    this.#isDraining = false;
    process.stdin.write(Buffer.concat([flvHead(), flvConfigTag(this.#config, time)]));
    process.stdout.resume();
    outputs.forEach(({ writer }, index) => {
      const reader = new FlvReader();
      process.extraOutput(index).on('data', (chunk: Buffer) => {
        if (this.#process === process) this.#read(reader, writer, chunk);
      });
    });
    process.ended.then(
      () => this.#ended(process, 'ffmpeg exited early.'),
      (error: Error) => this.#ended(process, error.message),
    );
  }

  #read(reader: FlvReader, writer: RungWriter, chunk: Buffer): void {
    try {
      for (const event of reader.push(chunk)) {
        if (event.kind === 'sample') writer.frame(event.sample);
        else if (event.config.track === 'video') writer.config(event.config);
      }
    } catch (error) {
      this.#fail(`ffmpeg printed other data than the stream: ${(error as Error).message}`);
      return;
    }
    this.#advance();
  }

  #add(event: SourceEvent): void {
    const now = performance.now();
    for (const { writer } of this.#outputs ?? []) writer.add(event, now);
    this.#advance();
    if (!this.#process || this.#isDraining) return;
    const since = Math.min(...(this.#outputs ?? []).map(({ writer }) => writer.behindSince ?? now));
    if (now - since > this.#patience.delay) this.#fail('ffmpeg is too slow for the stream.');
  }

  #advance(): void {
    const outputs = this.#outputs ?? [];
    const made = outputs.flatMap(({ writer }) => writer.advance(this.#process === null));
    if (made.length > 0) this.#events.media(made);
  }

  #ended(process: FfmpegProcess, why: string): void {
    if (this.#process !== process) return;
    if (!this.#isDraining) {
      this.#fail(why);
      return;
    }
    this.#process = null;
    this.#isDraining = false;
    this.#advance();
  }

  #fail(why: string): void {
    const process = this.#process;
    this.#process = null;
    this.#isDraining = false;
    process?.kill(new FfmpegFailed(why));
    const [best] = this.#outputs ?? [];
    if (best) this.#drop(best, why);
    this.#advance();
  }

  #drop(output: Output, why: string): void {
    this.#outputs = this.#outputs!.filter((one) => one !== output);
    this.#events.dropped(output.spec.name, why);
  }

  #drain(): void {
    const process = this.#process;
    if (!process || this.#isDraining) return;
    this.#isDraining = true;
    process.stdin.end();
    const late = new AbortController();
    void pause(this.#patience.drain, undefined, { signal: late.signal }).then(
      () => process.kill(new FfmpegFailed('ffmpeg did not exit.')),
      () => undefined,
    );
    this.#drained = process.ended.catch(() => undefined).finally(() => late.abort());
  }
}

/**
 * Arguments of ffmpeg that read FLV from `pipe:0` and write each rung as FLV to `pipe:3`, `pipe:4` and so on. Timestamps and key frames are
 * those of the source. B-frames are disabled, because they add a delay and make decode times differ from presentation times.
 */
function transcoderArgs(rungs: readonly LadderRung[]): string[] {
  // The input starts with the complete configuration. A picture that hardly changes would take minutes to fill a larger probe.
  const input = words('-probesize 32 -fpsprobesize 0 -analyzeduration 0 -protocol_whitelist pipe -f flv -thread_type slice -i pipe:0');
  return [...input, '-copyts', ...rungs.flatMap(outputArgs)];
}

function outputArgs({ width, height, maxFrameRate, bitrate, peak, level }: LadderRung, index: number): string[] {
  return [
    ...words(`-map 0:v:0 -vf scale=${width}:${height},setsar=1 -pix_fmt yuv420p -threads 2`),
    ...words(`-c:v libx264 -preset veryfast -tune zerolatency -bf 0 -profile:v main -level:v ${level}`),
    ...words(`-b:v ${bitrate} -maxrate ${peak} -bufsize ${peak}`),
    ...words('-g 100000 -keyint_min 1 -sc_threshold 0 -force_key_frames source_no_drop'),
    ...(maxFrameRate === null ? [] : words(`-fpsmax ${maxFrameRate}`)),
    ...words(`-flush_packets 1 -f flv pipe:${3 + index}`),
  ];
}

const words = (line: string): string[] => line.split(' ');
