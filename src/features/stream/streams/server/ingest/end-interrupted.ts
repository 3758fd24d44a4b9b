import type { Tx } from '#core/server/context.ts';
import type { Deadline } from '#core/server/deadlines/deadline.ts';
import { endCurrentLivestream } from '#features/channel/channels/server/api.ts';
import { graceEnd } from '#features/stream/streams/rules/ingest.ts';
import { lockIngest } from '../store/ingests.ts';

export const endInterruptedDeadline: Deadline = {
  kind: 'streams.end_interrupted',
  async run(tx: Tx, ref, now) {
    const channelId = Number(ref);
    const ingest = await lockIngest(tx, channelId);
    const end = ingest && graceEnd(ingest, now);
    if (!ingest || !end) return null;
    if (end > now) return end;
    await endCurrentLivestream(tx, channelId, now, false);
    return null;
  },
};
