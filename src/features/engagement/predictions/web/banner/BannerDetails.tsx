import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { OutcomeStats } from '../parts/OutcomeStats.tsx';

export function BannerDetails({ prediction: { outcomes, state } }: { prediction: Prediction }) {
  return (
    <ul className="mt-1.5 grid grid-cols-2 gap-2 pe-1.5">
      {outcomes.map((outcome, index) => (
        <li key={outcome.id} className="min-w-0">
          <OutcomeStats outcome={outcome} isActive={state === 'ACTIVE'} atEnd={index % 2 === 1} />
        </li>
      ))}
    </ul>
  );
}
