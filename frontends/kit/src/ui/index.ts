/** The door to the part of antd that every page needs. */
export { Alert, Button, Dropdown, Input, Modal, Spin, Tooltip, type ButtonProps, type InputProps, type InputRef, type MenuProps } from 'antd';
