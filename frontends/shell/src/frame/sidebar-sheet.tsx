import { useEffect, useRef, type ReactNode } from 'react';
import classes from './sidebar-sheet.module.css';

interface SidebarSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The sidebar on a phone: a modal sheet from the left. The native dialog provides the focus trap and Escape. */
export function SidebarSheet({ open, onClose, children }: SidebarSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={classes['sheet']}
      aria-label="Sidebar"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={classes['inside']}>{children}</div>
    </dialog>
  );
}
