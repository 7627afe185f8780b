import type { Modal as AntdModal, ModalProps } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { toastFailure } from '../toast/toasts';

const loadModal = async () => (await import(/* webpackPrefetch: true */ '../antd/modal')).Modal;

/** Loads antd's Modal when the first dialog opens, because most visits need none. */
export function Modal({ load = loadModal, ...props }: ModalProps & { onCancel: () => void; load?: typeof loadModal }) {
  const { open } = props;
  const [Loaded, setLoaded] = useState<typeof AntdModal>();
  const fail = useEffectEvent(() => {
    toastFailure('The dialog could not be loaded', 'Please try again.');
    props.onCancel();
  });
  useEffect(() => {
    if (!open || Loaded) return;
    load().then(
      (Modal) => setLoaded(() => Modal),
      () => fail(),
    );
  }, [open, Loaded, load]);
  return Loaded && <Loaded {...props} />;
}
