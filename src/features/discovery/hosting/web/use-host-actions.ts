import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isRefusal } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { startHost, stopHost } from '#features/discovery/hosting/contract/hosts.ts';
import { toastHostProblem } from './host-problem.ts';
import { hostedQuery } from './queries.ts';

/** Hosts a channel by username. Calls `onDone` on success and `onHosting` if another host is running. Shows refusals as a toast. */
export function useStartHost(slug: string, { onDone, onHosting }: { onDone: () => void; onHosting: () => void }) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => call(startHost, { params: { slug }, body: { slug: username } }),
    onSuccess: ({ data: { host } }) => {
      cache.setQueryData(hostedQuery(slug).queryKey, host.hosted);
      toast.good('hosting.started', { name: host.hosted.username });
      onDone();
    },
    onError: (error) => {
      toastHostProblem(error);
      if (isRefusal(startHost, error) && error.code === 'ALREADY_HOSTING') onHosting();
    },
  });
}

/** Calls `onDone` once no host is running. */
export function useStopHost(slug: string, onDone: () => void) {
  const cache = useQueryClient();
  const stopped = () => {
    cache.setQueryData(hostedQuery(slug).queryKey, null);
    toast.good('hosting.stopped');
    onDone();
  };
  return useMutation({
    mutationFn: () => call(stopHost, { params: { slug } }),
    onSuccess: stopped,
    onError: (error) => {
      // Already ended or stopped elsewhere.
      if (isRefusal(stopHost, error) && error.code === 'NOT_HOSTING') stopped();
      else toast.refused(error);
    },
  });
}
