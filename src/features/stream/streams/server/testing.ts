import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { installationServer } from '#core/server/installation/feature.ts';
import { jobsServer } from '#core/server/jobs/feature.ts';
import { publish, type RtmpPublisher } from '#core/server/media/rtmp/publisher.ts';
import { anAudioConfig, aVideoConfig, sampleStream } from '#core/server/media/testing/sample-stream.ts';
import { picturesServer } from '#core/server/pictures/feature.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { type TestApp, type TestAppOptions, testApp } from '#core/server/testing/test-app.ts';
import { waitLimit } from '#core/testing/limits.ts';
import { aChatroom } from '#features/channel/channels/examples.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { chatroomsOf, givenChannel } from '#features/channel/channels/server/testing.ts';
import { moderationServer } from '#features/chat/moderation/server/feature.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { streamsServer } from './feature.ts';
import { Ingest, type RtmpSettings } from './ingest/ingest.ts';

/** Features for channels with video. Responses use an example chatroom, because chat is not among them. */
export const streamFeatures: readonly ServerFeature[] = [
  installationServer,
  deadlinesServer,
  jobsServer,
  picturesServer,
  accountsServer,
  { ...channelsServer, channelFields: chatroomsOf((channel_id) => aChatroom({ channel_id })) },
  moderationServer,
  streamsServer,
];

type Person = Awaited<ReturnType<typeof givenUser>>;

/** A node that accepts RTMP streams on a free port. */
export interface StreamNode extends TestApp {
  ingest: Ingest;
  rtmp: RtmpSettings;
  /** Connects an encoder. Rejects with `PublishFailed` when it is refused. */
  connect(key: string): Promise<RtmpPublisher>;
}

/** `features` defaults to `streamFeatures`. */
export type StreamNodeOptions = TestAppOptions & { features?: readonly ServerFeature[] };

/** Nodes with the same `database` and `objects` form one installation and reach each other over HTTP. */
export async function streamNode(
  { features = streamFeatures, ...options }: StreamNodeOptions = {},
  settings: Pick<RtmpSettings, 'thread' | 'transcode'> = {},
): Promise<StreamNode> {
  const app = await testApp(features, options);
  const nodeUrl = `http://127.0.0.1:${await app.http.listen(0, '127.0.0.1')}`;
  const limit = waitLimit();
  // Test encoders send minutes of data at once, and are silent between test steps.
  const timeouts = { handshake: limit, publish: limit, decision: limit, idle: limit };
  const rtmp = { timeouts, host: '127.0.0.1', port: 0, publicHost: 'tv.example', nodeUrl, takesFreePort: false, ...settings };
  const ingest = await Ingest.open(app.ctx, rtmp);
  app.ctx.services.ingest = ingest;
  afterTest(() => ingest.close());
  const connect = (key: string) => publish({ url: `rtmp://127.0.0.1:${ingest.port}/live`, key });
  return Object.assign(app, { ingest, rtmp, connect });
}

export interface StreamsApp extends Omit<StreamNode, 'connect'> {
  ana: Person;
  channelId: number;
  /** Stream key of ana's channel. */
  key: string;
  /** Connects an encoder, by default with ana's key. */
  connect(key?: string): Promise<RtmpPublisher>;
}

/** A node with ana's channel. */
export async function streamsApp(
  options: StreamNodeOptions = {},
  settings: Pick<RtmpSettings, 'thread' | 'transcode'> = {},
): Promise<StreamsApp> {
  const node = await streamNode(options, settings);
  const ana = await givenUser(node.db, 'ana');
  const { id: channelId } = await givenChannel(node.db, ana);
  const { stream_key: key } = (await node.get('/api/internal/v1/channels/ana/stream-key', ana)).json().data;
  const connect = (given: string = key) => publish({ url: `rtmp://127.0.0.1:${node.ingest.port}/live`, key: given });
  return Object.assign(node, { ana, channelId, key, connect });
}

/** Sends seconds of video and audio at once. `start` is the first timestamp in milliseconds. */
export async function sendSeconds(publisher: RtmpPublisher, seconds: number, start = 0): Promise<void> {
  publisher.config(aVideoConfig());
  publisher.config(anAudioConfig());
  for (const sample of sampleStream(seconds, start)) publisher.sample(sample);
  await publisher.drained();
}
