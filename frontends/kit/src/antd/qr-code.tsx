import { QRCode as AntdQRCode, type QRCodeProps } from 'antd';

/** Black on white in both themes, because many scanners read nothing else. An SVG, so that it can be saved as one. */
export const QRCode = (props: Pick<QRCodeProps, 'className' | 'value' | 'size' | 'aria-label'>) => (
  <AntdQRCode {...props} type="svg" marginSize={4} color="#000" bgColor="#fff" bordered={false} role="img" />
);
