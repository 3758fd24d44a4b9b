import type { ReactNode } from 'react';

export const CampaignStack = ({ children, empty }: { children: readonly ReactNode[]; empty: ReactNode }) => (
  <div className="mt-4 flex flex-col gap-3">{children.length === 0 ? empty : children}</div>
);
