import { demoFeature } from '#core/demo/feature.ts';
import { showStreamKey } from '#features/stream/streams/contract.ts';
import { streamsFeature } from '#features/stream/streams/feature.ts';

export const streamsDemo = demoFeature(streamsFeature, {
  encoderTarget: async (client, { slug, token }) => {
    const { server_url: url, stream_key: key } = (await client.call(showStreamKey, { params: { slug }, token })).data;
    return url === null ? null : { url, key };
  },
});
