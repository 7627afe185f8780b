import { useState } from 'react';

const COOKIE = 'sidebar_state';
const SEVEN_DAYS_S = 7 * 24 * 60 * 60;

const rememberedOpen = () => !document.cookie.split('; ').includes(`${COOKIE}=false`);

/** Expanded by default. The state is kept in a cookie. */
export function useSidebarOpen() {
  const [open, setOpen] = useState(rememberedOpen);
  const remember = (next: boolean) => {
    document.cookie = `${COOKIE}=${next}; path=/; max-age=${SEVEN_DAYS_S}; samesite=lax`;
    setOpen(next);
  };
  return [open, remember] as const;
}
