import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SETUP_PAGE } from '#features/people/accounts/contract/setup.ts';
import { useSession } from '../session.ts';

/** The home page of a server without an account is its setup. Servers that others can reach need the link of the terminal. */
export default function FirstVisit() {
  const isFirst = useSession().data?.first_account ?? false;
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const navigate = useNavigate();
  useEffect(() => {
    if (isFirst && isHome) void navigate({ to: SETUP_PAGE, replace: true });
  }, [isFirst, isHome, navigate]);
  return null;
}
