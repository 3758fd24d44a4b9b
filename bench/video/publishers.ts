/** Encoders in a separate process: each streams the source to its target in real time. */
import { LoopPlayback } from '#app/demo/loops/loop.ts';
import { type PublisherOptions, publish, type RtmpPublisher } from '#core/server/media/rtmp/publisher.ts';
import { readSource } from './source.ts';

export interface PublishOrder {
  targets: PublisherOptions[];
  /** The FLV file of the encoders. */
  file: string;
}

const TICK_MS = 33;
const publishers: RtmpPublisher[] = [];
let isStopping = false;

async function start({ targets, file }: PublishOrder): Promise<void> {
  const loop = readSource(file);
  for (const [index, target] of targets.entries()) {
    const publisher = await publish(target);
    publishers.push(publisher);
    const playback = new LoopPlayback(loop);
    for (const config of loop.configs) publisher.config(config);
    const began = performance.now();
    // The timers of the streams are spread, like those of independent encoders.
    setTimeout(
      () => {
        setInterval(() => {
          for (const sample of playback.due(performance.now() - began)) publisher.sample(sample);
        }, TICK_MS);
      },
      (index * TICK_MS) / targets.length,
    );
    void publisher.closed.then((status) => {
      if (!isStopping) throw new Error(`a stream ended: ${JSON.stringify(status)}`);
    });
  }
  process.send!('streaming');
}

process.on('message', (order: PublishOrder | 'stop') => {
  if (order !== 'stop') return void start(order);
  isStopping = true;
  void Promise.all(publishers.map((publisher) => publisher.close())).then(() => process.exit(0));
});
