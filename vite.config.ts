import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Exported numbers are put where they are used: V8 looks up what a bundle keeps in variables, each time. */
const optimization = { inlineConst: { mode: 'all' } } as const;

export default defineConfig({
  base: './',
  plugins: [
    react(),
    VitePWA({
      registerType: 'autoUpdate',
      manifest: {
        name: 'Headway',
        short_name: 'Headway',
        description: 'A laboratory for network congestion control',
        theme_color: '#17191c',
        background_color: '#f6f6f4',
        display: 'standalone',
        icons: [{ src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      workbox: { globPatterns: ['**/*.{js,css,html,svg,json,woff2}'] },
    }),
  ],
  worker: { format: 'es', rolldownOptions: { optimization } },
  build: { target: 'es2022', outDir: 'dist', chunkSizeWarningLimit: 1000, rolldownOptions: { optimization } },
});
