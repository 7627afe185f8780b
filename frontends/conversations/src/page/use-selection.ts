import { useNavigate, useSearchParams } from '@chatbot-builder/kit/router';
import { addressOf } from './address';

export interface Selection {
  readonly id: string | undefined;
  readonly linkTo: (id: string) => string;
  readonly clear: () => void;
}

/** Keeps the open conversation in the URL, so that it can be linked to and Back closes it on a phone. */
export function useSelection(): Selection {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const linkTo = (id: string) => addressOf(params, { conversation: id, message: undefined });
  const clear = () =>
    void navigate(addressOf(params, { conversation: undefined, message: undefined }), { replace: true });
  return { id: params.get('conversation') ?? undefined, linkTo, clear };
}
