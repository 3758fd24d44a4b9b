import type { ReactNode } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import { lazyParts } from '#core/web/lazy-parts.ts';
import type { AuditAct, AuditEntry } from '#features/chat/moderation/contract/audit.ts';

/** How the audit log displays an act. */
export interface AuditActView {
  /** The act's name in the filter, and its description if `sentence` is absent. */
  title: TextKey;
  /** Describes what was done and to whom. */
  sentence?: (entry: AuditEntry, target: ReactNode) => ReactNode;
  /** Returns further details in one line, or null. */
  detail?: (details: AuditEntry['details']) => string | null;
  /** True if the act is always about one message, so that a count of one is not shown. */
  isAboutOneMessage?: boolean;
}

export type AuditActViews = { readonly [Act in AuditAct]?: AuditActView };

/** Details that a later feature adds to those of an act of an earlier one, by the name of the detail: one line, or null. */
export type AuditDetailViews = Readonly<Record<string, (value: unknown) => string | null>>;

/** The module of a feature about the audit log. */
export interface AuditParts {
  auditActs: AuditActViews;
  auditDetails?: AuditDetailViews;
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    /** How the audit log displays the acts of the manifest; loaded together with the log. */
    audit?: () => Promise<AuditParts>;
  }
}

const parts = lazyParts(({ audit }) => audit);

/** Loads the act views. Call it early, so that they load in parallel with the audit log. */
export const loadActViews = parts.load;

const viewsByAct = registry((all: readonly AuditParts[]) =>
  byName(
    'audit act',
    all.flatMap(({ auditActs }) => Object.entries(auditActs) as Array<[AuditAct, AuditActView]>),
  ),
);

/** The view of each act, in call order. Suspends until the views are loaded. */
export const useActViews = (): ReadonlyMap<string, AuditActView> => viewsByAct(parts.useParts());

const detailsByName = registry((all: readonly AuditParts[]) =>
  byName(
    'audit detail',
    all.flatMap(({ auditDetails = {} }) => Object.entries(auditDetails)),
  ),
);

/** Describes the details of an entry that later features added. */
export function useAddedDetails(): (details: AuditEntry['details']) => string | null {
  const views = detailsByName(parts.useParts());
  return (details) => Object.entries(details).flatMap(([name, value]) => views.get(name)?.(value) ?? [])[0] ?? null;
}
