import { useLocation, useNavigate, useSearchParams } from '@chatbot-builder/kit/router';

const PARAM = 'conversation';

export interface Selection {
  readonly id: string | undefined;
  readonly linkTo: (id: string) => string;
  readonly clear: () => void;
}

/** Keeps the open conversation in the URL, so that it can be linked to and Back closes it on a phone. */
export function useSelection(): Selection {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const linkTo = (id: string) => `?${new URLSearchParams({ [PARAM]: id })}`;
  return { id: params.get(PARAM) ?? undefined, linkTo, clear: () => void navigate(pathname, { replace: true }) };
}
