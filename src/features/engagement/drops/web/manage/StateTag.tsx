import { t } from '#core/web/i18n/text.ts';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { CampaignStatus } from '#features/engagement/drops/contract/campaign.ts';

const TONES = { draft: 'neutral', test: 'amber', upcoming: 'neutral', active: 'mint', expired: 'neutral' } as const;

export const StateTag = ({ status }: { status: CampaignStatus }) => <Tag tone={TONES[status]}>{t(`drops.state.${status}`)}</Tag>;
