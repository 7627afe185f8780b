import { EXPORT_FORMATS, type ExportFormat } from '@chatbot-builder/contracts/constants';
import { usePhone } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { Dropdown } from '@chatbot-builder/kit/antd-dropdown';
import { Download } from 'lucide-react';
import { useExport } from './use-export';

const words = (format: ExportFormat) => `Export ${format.toUpperCase()}`;

export function ExportButtons({ chatbotId }: { chatbotId: string }) {
  const { exporting, start } = useExport(chatbotId);
  if (usePhone())
    return (
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: EXPORT_FORMATS.map((format) => ({
            key: format,
            label: words(format),
            onClick: () => void start(format),
          })),
        }}
      >
        <Button
          type="text"
          icon={<Download size={16} aria-hidden />}
          loading={exporting !== undefined}
          aria-label="Export CSV or JSON"
        />
      </Dropdown>
    );
  return EXPORT_FORMATS.map((format) => (
    <Button
      key={format}
      icon={<Download size={14} aria-hidden />}
      loading={exporting === format}
      disabled={exporting !== undefined && exporting !== format}
      onClick={() => void start(format)}
    >
      {words(format)}
    </Button>
  ));
}
