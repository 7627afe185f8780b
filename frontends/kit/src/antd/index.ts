/** The antd components that every page needs. */
export { Button, Input, type ButtonProps, type InputProps, type InputRef } from 'antd';
export { Tooltip } from './tooltip';
