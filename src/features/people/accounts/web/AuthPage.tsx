import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm, authHeading, FIRST_STAFF_PAGE } from './AuthForm.tsx';
import type { AuthView } from './auth-prompt.ts';
import { useViewer } from './session.ts';

/** Full-page form: `/sign-in`, `/sign-up`, `/forgot-password`. `next` is the path to open afterwards. */
export function AuthPage({ view, next }: { view: AuthView; next: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const viewer = useViewer();
  const destination = view === 'sign-up' && viewer?.is_staff ? FIRST_STAFF_PAGE : next;
  useEffect(() => {
    if (viewer !== null) router.history.replace(destination);
  }, [viewer, destination, router]);
  return (
    <AuthCard {...authHeading(view)}>
      <AuthForm key={view} view={view} onView={(other) => navigate({ to: `/${other}` })} />
    </AuthCard>
  );
}
