import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';
import type { AuditActView, AuditActViews } from '#features/chat/moderation/web/api.ts';

const ofPrediction = (act: 'start' | 'lock' | 'resolve' | 'cancel'): AuditActView => ({
  title: `predictions.audit.${act}_prediction`,
  detail: questionOf,
});

export const auditActs: AuditActViews = {
  start_prediction: ofPrediction('start'),
  lock_prediction: ofPrediction('lock'),
  resolve_prediction: ofPrediction('resolve'),
  cancel_prediction: ofPrediction('cancel'),
};

function questionOf({ title, outcome }: AuditEntry['details']): string | null {
  if (typeof title !== 'string') return null;
  return typeof outcome === 'string' ? `${title} ${outcome}` : title;
}
