import type { ReactNode } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyParts } from '#core/web/lazy-parts.ts';
import type { AuditAct, AuditEntry } from '#features/chat/moderation/contract/audit.ts';

export interface AuditActView {
  /** Name of the act in the filter, and its description if `sentence` is absent. */
  title: TextKey;
  sentence?: (entry: AuditEntry, target: ReactNode) => ReactNode;
  detail?: (details: AuditEntry['details']) => string | null;
  /** True if the act always concerns one message, so that a count of one is not shown. */
  isAboutOneMessage?: boolean;
}

export type AuditActViews = { readonly [Act in AuditAct]?: AuditActView };

/** Adds a line for a detail that a later feature adds to an earlier act. Keyed by the name of the detail. */
export type AuditDetailViews = Readonly<Record<string, (value: unknown) => string | null>>;

interface AuditParts {
  auditActs: AuditActViews;
  auditDetails?: AuditDetailViews;
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    audit?: () => Promise<AuditParts>;
  }
}

const parts = lazyParts(({ audit }) => audit);

/** Preloads the act views in parallel with the audit log. */
export const loadActViews = parts.load;

const viewsByAct = registry((all: readonly AuditParts[]) =>
  byName(
    'audit act',
    all.flatMap(({ auditActs }) => Object.entries(auditActs) as Array<[AuditAct, AuditActView]>),
  ),
);

/** In feature order. Suspends until the views are loaded. */
export const useActViews = (): ReadonlyMap<string, AuditActView> => viewsByAct(parts.useParts());

const detailsByName = registry((all: readonly AuditParts[]) =>
  byName(
    'audit detail',
    all.flatMap(({ auditDetails = {} }) => Object.entries(auditDetails)),
  ),
);

export function useAddedDetails(): (details: AuditEntry['details']) => string | null {
  const views = detailsByName(parts.useParts());
  return (details) => Object.entries(details).flatMap(([name, value]) => views.get(name)?.(value) ?? [])[0] ?? null;
}

/** For example "Slow mode on". */
export const onOffText = (what: string, isOn: boolean): string =>
  t(isOn ? 'moderation.audit.switched_on' : 'moderation.audit.switched_off', { what });
