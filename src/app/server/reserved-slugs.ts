import { pageSegments } from '#app/page-paths.ts';
import { manifestsOf } from '#core/contract/feature.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import type { Route } from '#core/server/http/route.ts';
import { programSegments } from '#core/server/http/site.ts';
import { GLOBAL_EMOTES_SLUG } from '#features/channel/emotes/contract.ts';

/** First segments of pages and of the API, and segments after `channels`: such a channel would be unreachable. Lower case. */
export function reservedSlugs(features: readonly ServerFeature[], routes: readonly Route[]): ReadonlySet<string> {
  const reserved = [
    ...pageSegments(manifestsOf(features)),
    ...programSegments(routes),
    GLOBAL_EMOTES_SLUG,
    ...routes.flatMap(segmentsAfterChannels),
  ];
  return new Set(reserved.map((segment) => segment.toLowerCase()));
}

function segmentsAfterChannels(one: Route): string[] {
  const paths = 'endpoint' in one ? [one.endpoint.path, ...(one.endpoint.aliases ?? [])] : [one.raw.path];
  const segments = paths.map((path) => /\/channels\/([^/]+)/.exec(path)?.[1] ?? '');
  return segments.filter((segment) => segment !== '' && !segment.startsWith(':'));
}
