/** The door to the part of antd that only forms and lists need; loaded with the first of them. */
export { Checkbox, ColorPicker, Drawer, Popover, Progress, Radio, Segmented, Select, Switch, Tabs, Upload } from 'antd';
export type { SelectProps, TabsProps, UploadProps } from 'antd';
