import css from './later.css?inline';

export { adopt } from './adopted-preact';
export { Earlier } from './view/earlier';
export { End, Ended } from './view/ending';
export { Peek } from './view/peek';
export { Turns } from './view/turns';
export { Welcome } from './view/welcome';
/** The style of what this module draws. */
export { css };
