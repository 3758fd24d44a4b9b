import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS, SECOND_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { type Backup, cancelBackup, deleteBackup, type Files, listBackups, makeBackup } from '#features/operators/backups/contract.ts';
import { STAFF_KEY } from '#features/people/accounts/web/api.ts';

/** What a backup contains of the stored files. */
export const FILES_TEXTS = {
  all: 'backups.files.all',
  'no-recordings': 'backups.files.no_recordings',
  none: 'backups.files.none',
} as const;

const BACKUPS_KEY = [...STAFF_KEY, 'backups'];

export const isActive = ({ state }: Pick<Backup, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Polled every second while a backup runs, because it has no realtime event, and every minute for the schedule. */
export const backupsQuery = queryOptions({
  queryKey: BACKUPS_KEY,
  queryFn: async ({ signal }) => (await call(listBackups, { signal })).data,
  refetchInterval: ({ state: { data } }) => (data?.backups.some(isActive) ? SECOND_MS : MINUTE_MS),
});

const useRefresh = () => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: BACKUPS_KEY });
};

export function useMakeBackup() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (files: Files) => call(makeBackup, { body: { files } }),
    onSuccess: () => toast.good('backups.made'),
    onError: toast.refused,
    onSettled: refresh,
  });
}

export function useCancelBackup() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Backup) => call(cancelBackup, { params: { backup: id } }),
    onSuccess: () => toast.good('backups.canceled'),
    onError: toast.refused,
    onSettled: refresh,
  });
}

export function useDeleteBackup(onDone: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Backup) => call(deleteBackup, { params: { backup: id } }),
    onSuccess: () => toast.good('backups.deleted'),
    onError: toast.refused,
    onSettled: () => {
      onDone();
      return refresh();
    },
  });
}
