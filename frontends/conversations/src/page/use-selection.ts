import { useLocation, useNavigate, useSearchParams } from '@chatbot-builder/kit/router';

const PARAM = 'conversation';

export interface Selection {
  readonly id: string | undefined;
  readonly linkTo: (id: string) => string;
  readonly clear: () => void;
}

/** The open conversation is in the address: a link leads to it, and on a phone Back closes it. */
export function useSelection(): Selection {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const linkTo = (id: string) => `?${new URLSearchParams({ [PARAM]: id })}`;
  return { id: params.get(PARAM) ?? undefined, linkTo, clear: () => void navigate(pathname, { replace: true }) };
}
