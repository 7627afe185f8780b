/** The door to the part of antd that only forms and lists need; loaded with the first of them. */
export { Checkbox, Drawer, Select, Tabs } from 'antd';
