import type { Logger } from 'pino';
import { publicSettings } from '#core/contract/settings.ts';
import { type Client, Refused, Unreachable } from '#core/demo/client.ts';
import { actorOf, actPerformers, type DemoAct, type DemoFeature, type PerformAct } from '#core/demo/feature.ts';
import { endLivestream, goLive } from '#features/channel/channels/contract/livestream.ts';
import { updateStreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { listVideos } from '#features/stream/recordings/contract/video.ts';
import { CHANNELS } from './cast/channels.ts';
import { type Community, messageRefOf, type OpenedRoom, tokenFor } from './community.ts';
import { withTokens } from './emotes.ts';
import type { LoopStreams } from './loops/loop-streams.ts';
import { pause } from './pause.ts';
import type { SayAct } from './script/act.ts';

const MAX_REMEMBERED_IDS = 2000;
/** Milliseconds. */
const PROBE_MS = 500;

/** Acts of one channel must not overlap. A refused act is logged and skipped. */
export class Performer {
  readonly #client: Client;
  readonly #community: Community;
  readonly #log: Logger;
  readonly #signal: AbortSignal;
  /** By the plan's IDs. */
  readonly #messageIds = new Map<number, string>();
  readonly #performers: ReadonlyMap<string, PerformAct>;
  readonly #streams: LoopStreams;
  readonly #encoderTarget: DemoFeature['encoderTarget'];
  #away: Promise<void> | null = null;

  constructor(
    client: Client,
    community: Community,
    features: readonly DemoFeature[],
    streams: LoopStreams,
    log: Logger,
    signal: AbortSignal,
  ) {
    this.#client = client;
    this.#community = community;
    this.#log = log;
    this.#signal = signal;
    this.#performers = actPerformers(features, client);
    this.#streams = streams;
    this.#encoderTarget = features.find(({ encoderTarget }) => encoderTarget)?.encoderTarget;
  }

  /** Waits while the server is unreachable. Throws only on a bug in the demo. */
  async perform(act: DemoAct): Promise<void> {
    await this.#away;
    if (this.#signal.aborted) return;
    try {
      await this.#attempt(act);
    } catch (error) {
      if (error instanceof Unreachable) {
        this.#away ??= this.#waitForServer();
        await this.#away;
      } else if (error instanceof Refused && error.status === 401) {
        await this.#signInAgain(act);
      } else if (error instanceof Refused) {
        this.#log.debug({ act, code: error.code }, 'an act of the demo was refused');
      } else throw error;
    }
  }

  async #attempt(act: DemoAct): Promise<void> {
    const room = this.#community.rooms.get(act.channel);
    const token = this.#community.tokens.get(actorOf(act));
    if (!room || token === undefined) return;
    const params = { slug: room.slug };
    switch (act.kind) {
      case 'say':
        return this.#say(act, room, token);
      case 'retitle':
        await this.#client.call(updateStreamSettings, { token, params, body: { stream_title: act.title } });
        return;
      case 'end':
        this.#streams.stop(act.channel);
        await this.#client.call(endLivestream, { token, params });
        return;
      case 'start':
        return this.#start(act, params, token);
      default: {
        const perform = this.#performers.get(act.kind);
        if (!perform) throw new Error(`no feature performs the act ${act.kind}`);
        return perform(act, { slug: room.slug, token });
      }
    }
  }

  async #say(act: SayAct, { chatroomId, emotes }: OpenedRoom, token: string): Promise<void> {
    const content = withTokens(act.text, emotes);
    const original = act.replyTo === undefined ? undefined : this.#messageIds.get(act.replyTo);
    // Without the original, the text is sent as an ordinary message.
    const body =
      original === undefined
        ? ({ content, type: 'message' } as const)
        : ({ content, type: 'reply', metadata: { original_message: { id: original } } } as const);
    const { data } = await this.#client.call(sendMessage, {
      token,
      params: { chatroomId },
      body: { ...body, message_ref: messageRefOf(act.id) },
    });
    this.#remember(act.id, data.id);
  }

  /** A stream left live by an earlier start continues under the new title. */
  async #start(act: DemoAct<'start'>, params: { slug: string }, token: string): Promise<void> {
    const category_id = this.#community.categories.get(act.category);
    const settings = { ...(category_id === undefined ? {} : { category_id }), tags: [...act.tags], language: act.language };
    const update = (title = act.title) =>
      this.#client.call(updateStreamSettings, { token, params, body: { stream_title: title, ...settings } });
    const encoderTarget = async () =>
      this.#streams.has(act.channel) ? await this.#encoderTarget?.(this.#client, { ...params, token }) : null;
    let target = await encoderTarget();
    if (target && (await this.#lacksVideos(act.channel, params))) {
      await update(CHANNELS.find(({ username }) => username === act.channel)?.titles.find((title) => title !== act.title));
      if (await this.#streams.film(act.channel, target)) await this.#client.call(endLivestream, { token, params });
      target = await encoderTarget();
    }
    if (target) {
      await update();
      if (await this.#streams.start(act.channel, target)) return;
    }
    try {
      await this.#client.call(goLive, { token, params, body: { session_title: act.title, ...settings } });
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'ALREADY_LIVE')) throw error;
      await update();
    }
  }

  /** Whether an earlier stream would be the first recording. A stream left live by an earlier start becomes one itself. */
  async #lacksVideos(channel: string, params: { slug: string }): Promise<boolean> {
    if (this.#community.rooms.get(channel)?.livestreamId !== null) return false;
    return (await this.#client.call(listVideos, { params, query: { limit: '1' } })).length === 0;
  }

  /** After a revoked session; the current act is skipped. */
  async #signInAgain(act: DemoAct): Promise<void> {
    const username = actorOf(act);
    this.#community.tokens.delete(username);
    try {
      const token = await tokenFor(this.#client, username, this.#log);
      if (token !== null) this.#community.tokens.set(username, token);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.#log.warn({ username }, 'a person of the demo could not sign in again');
    }
  }

  async #waitForServer(): Promise<void> {
    if (!this.#signal.aborted) this.#log.warn('the server does not answer: the demo waits');
    while (!this.#signal.aborted) {
      try {
        await this.#client.call(publicSettings, {});
        this.#log.info('the server answers: the demo continues');
        break;
      } catch (error) {
        // A refusal also proves that the server responds.
        if (error instanceof Refused) break;
        await pause(PROBE_MS, this.#signal);
      }
    }
    this.#away = null;
  }

  #remember(id: number, messageId: string): void {
    this.#messageIds.set(id, messageId);
    if (this.#messageIds.size > MAX_REMEMBERED_IDS) this.#messageIds.delete(this.#messageIds.keys().next().value!);
  }
}
