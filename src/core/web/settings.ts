import { queryOptions } from '@tanstack/react-query';
import { publicSettings } from '../contract/settings.ts';
import { call } from './api.ts';

/** The public settings of this installation: they do not change while a page lives. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(publicSettings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
