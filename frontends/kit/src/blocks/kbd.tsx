import classes from './kbd.module.css';

const APPLE = /Mac|iPhone|iPad/;

/** "Ctrl", or "⌘" on Apple devices. */
export const ctrlKey = () => (APPLE.test(navigator.userAgent) ? '⌘' : 'Ctrl');

export const Kbd = ({ children }: { children: string }) => <kbd className={classes['kbd']}>{children}</kbd>;
