import { serverEvent } from '#core/server/server-event.ts';

/** The first segments of a stream that could not be stored. */
export const segmentsLost = serverEvent<{ channelId: number; livestreamId: number }>('segmentsLost');
