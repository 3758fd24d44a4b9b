import { useEffect, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Confetti } from '#core/web/ui/Confetti.tsx';
import { emotePicture } from '#features/channel/emotes/web/api.ts';
import { useStillEmotes } from '#features/chat/chat/web/api.ts';
import { GOAL_EMOTES } from '#features/engagement/goals/contract.ts';
import { CELEBRATION } from '#features/engagement/goals/rules.ts';

interface CelebrationProps {
  title: string;
  size: 'medium' | 'small';
  /** Called 15 s after the image has loaded, or when loading fails (GO-03). */
  onOver: () => void;
}

/** On a soft green. */
const CONFETTI = ['mint', 'amber', 'text-3'] as const;

export function Celebration({ title, size, onOver }: CelebrationProps) {
  const still = useStillEmotes();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(onOver, CELEBRATION);
    return () => clearTimeout(timer);
  }, [isLoaded, onOver]);
  const isSmall = size === 'small';
  return (
    <div className={`relative grid place-items-center overflow-hidden bg-mint-soft ${isSmall ? 'h-16' : 'h-29'}`}>
      <Confetti seed={title} colors={CONFETTI} />
      <img
        src={emotePicture(GOAL_EMOTES['chnl-goal-emotes/4'].id, 112, still)}
        alt={t('goals.celebration', { title })}
        draggable={false}
        className={`relative object-contain ${isSmall ? 'size-11' : 'size-19'}`}
        onLoad={() => setIsLoaded(true)}
        onError={onOver}
      />
    </div>
  );
}
