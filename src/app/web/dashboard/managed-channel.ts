import { createContext, use } from 'react';
import type { PaneProps } from '#features/channel/channels/web/parts.ts';

export const ManagedChannelContext = createContext<PaneProps | null>(null);

export function useManagedChannel(): PaneProps {
  const managed = use(ManagedChannelContext);
  if (!managed) throw new Error('this is rendered outside of the dashboard');
  return managed;
}
