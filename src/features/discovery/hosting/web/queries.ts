import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { showHostSettings } from '#features/discovery/hosting/contract/host-settings.ts';
import { HOST_SEARCH, searchLive, showHost } from '#features/discovery/hosting/contract/hosts.ts';

const STALE = 5 * MINUTE_MS;
const SEARCH_STALE = 30_000;

/** Null without a host. Events keep it current. */
export const hostedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['hosted', slug],
    queryFn: async ({ signal }) => (await call(showHost, { params: { slug }, signal })).data.host?.hosted ?? null,
    staleTime: STALE,
  });

/** Minimum viewers to host (HO-02). */
export const minimumViewersQuery = (slug: string) =>
  queryOptions({
    queryKey: ['minimum-host-viewers'],
    queryFn: async ({ signal }) => (await call(showHost, { params: { slug }, signal })).data.minimum_viewers,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const hostSettingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['host-settings', slug],
    queryFn: async ({ signal }) => (await call(showHostSettings, { params: { slug }, signal })).data,
    staleTime: STALE,
  });

/** Whether the text has a valid length for a search. */
export const canSearch = (text: string): boolean => text.length >= HOST_SEARCH.min && text.length <= HOST_SEARCH.max;

export const liveSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['live-search', text.toLowerCase()],
    queryFn: async ({ signal }) => (await call(searchLive, { query: { q: text }, signal })).data.channels,
    staleTime: SEARCH_STALE,
    enabled: canSearch(text),
  });
