import { demoFeature } from '#core/demo/feature.ts';
import { allowStreaming, showStreamKey } from '#features/stream/streams/contract.ts';
import { streamsFeature } from '#features/stream/streams/feature.ts';

export const streamsDemo = demoFeature(streamsFeature, {
  encoderTarget: async (client, { slug, token }) => {
    const { server_url: url, stream_key: key, held_since } = (await client.call(showStreamKey, { params: { slug }, token })).data;
    // Ending a stream as a broadcaster holds the key.
    if (held_since) await client.call(allowStreaming, { params: { slug }, token });
    return url === null ? null : { url, key };
  },
});
