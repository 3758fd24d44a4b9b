import type { ReactNode } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import { lazyParts } from '#core/web/lazy-parts.ts';
import type { AuditAct, AuditEntry } from '#features/moderation/contract/audit.ts';

/** How an act reads in the audit log. */
export interface AuditActView {
  /** Its name in the filter, and its sentence when it has no other one. */
  title: TextKey;
  /** What was done, to whom and how. */
  sentence?: (entry: AuditEntry, target: ReactNode) => ReactNode;
  /** More about it in one line; null when there is no more to say. */
  detail?: (details: AuditEntry['details']) => string | null;
  /** It is about one message, so a count of one is left out. */
  isAboutOneMessage?: boolean;
}

export type AuditActViews = { readonly [Act in AuditAct]?: AuditActView };

declare module '#core/web/feature.ts' {
  interface WebParts {
    /** How the acts of the manifest read in the audit log; loaded with it. */
    audit?: () => Promise<{ auditActs: AuditActViews }>;
  }
}

const parts = lazyParts(({ audit }) => audit && (async () => (await audit()).auditActs));

/** Loads how acts read: call it early, so that it loads beside the audit log itself. */
export const loadActViews = parts.load;

const viewsByAct = registry((all: readonly AuditActViews[]) =>
  byName(
    'audit act',
    all.flatMap((views) => Object.entries(views) as Array<[AuditAct, AuditActView]>),
  ),
);

/** How each act reads, in call order. Suspends until it is loaded. */
export const useActViews = (): ReadonlyMap<string, AuditActView> => viewsByAct(parts.useParts());
