import { EXPORT_FORMATS, type ExportFormat } from '@chatbot-builder/contracts/constants';
import { usePhone } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { Dropdown } from '@chatbot-builder/kit/antd-dropdown';
import { Download } from 'lucide-react';
import type { Search } from '../api/conversations-api';
import { ExportProgress } from './export-progress';
import { useExport } from './use-export';

const words = (format: ExportFormat) => `Export ${format.toUpperCase()}`;

export function ExportButtons({ search }: { search: Search }) {
  const { active, downloading, start, cancel, canceling } = useExport(search);
  const phone = usePhone();
  if (active) return <ExportProgress task={active} canceling={canceling} onCancel={() => void cancel(active)} />;
  if (phone)
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
          loading={downloading !== undefined}
          aria-label="Export CSV or JSON"
        />
      </Dropdown>
    );
  return EXPORT_FORMATS.map((format) => (
    <Button
      key={format}
      icon={<Download size={14} aria-hidden />}
      loading={downloading === format}
      disabled={downloading !== undefined && downloading !== format}
      onClick={() => void start(format)}
    >
      {words(format)}
    </Button>
  ));
}
