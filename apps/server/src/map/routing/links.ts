/**
 * What joins lands, and shores of one water of `waters.ts`, for cars: bridges, tunnels and causeways, and regular ferries of up to eight hours.
 *
 * `kind minutes | name | latitude longitude | latitude longitude`; more positions are as many links, one behind the other. Minutes are those of a usual
 * crossing by ferry or car train, without waiting; where there are none, one drives. Bridges to islands end anywhere on either land, the others
 * within about a kilometre. Islands with bridges are those with a place of a thousand people or more. Written by hand in 2026 from what the lines
 * publish; OpenStreetMap has each ferry as a way with `route=ferry`, where it can be looked up.
 */
export const LINKS = `
# Islands with bridges: Europe
bridge | Øresund Bridge | 55.628 12.65 | 55.565 12.905
bridge | Amager and Copenhagen | 55.63 12.6 | 55.68 12.5
bridge | Great Belt Bridge | 55.313 10.79 | 55.33 11.14
bridge | Little Belt Bridge | 55.5 9.76 | 55.535 9.7
bridge | Frederik IX Bridge, Lolland | 54.77 11.87 | 54.83 11.5
bridge | Queen Alexandrine Bridge, Møn | 54.987 12.285 | 55.01 12.1
bridge | Langeland Bridge | 54.936 10.71 | 55.06 10.607
bridge | Als | 54.909 9.789 | 54.93 9.6
bridge | Mors | 56.793 8.853 | 56.745 9.05
bridge | Fehmarn Sound Bridge | 54.43 11.19 | 54.37 10.98
bridge | Rügen | 54.418 13.433 | 54.31 13.08
bridge | Hindenburgdamm, Sylt | 54.908 8.303 | 54.786 8.83
bridge | Öland Bridge | 56.65 16.469 | 56.66 16.33
bridge | Lidingö | 59.367 18.133 | 59.36 18
bridge | Tjörn and Orust | 58.238 11.676 | 57.987 11.557 | 58.07 11.85
bridge | Värmdö and Djurö | 59.327 18.712 | 59.283 18.533 | 59.31 18.1
bridge | Sturkö | 56.083 15.7 | 56.2 15.6
bridge | Karmøy | 59.284 5.307 | 59.42 5.35
bridge | Stord | 59.78 5.501 | 59.6 5.4
bridge | Bømlo | 59.793 5.172 | 59.8 5.45
bridge | Sula | 62.441 6.191 | 62.46 6.5
bridge | Hareidlandet, Gurskøya, Fosnavåg | 62.34194 5.63396 | 62.20282 5.57729 | 62.343 5.849 | 62.2 6.13
bridge | Kristiansund | 63.098 7.82 | 62.85 7.8
bridge | Måløy | 61.93535 5.11362 | 61.9 5.5
bridge | Sotra | 60.403 5.019 | 60.38 5.35
bridge | Skjervøy | 70.031 20.971 | 69.9 21.2
bridge | Hitra and Frøya | 63.7 8.75 | 63.55 8.8 | 63.3 9.4
bridge | Hammerfest | 70.663 23.682 | 70.4 24
bridge | Magerøya | 70.982 25.97 | 70.7 25.3
bridge | Hinnøya and Andøya | 69.314 16.119 | 68.79 16.5 | 68.5 16.9
bridge | Vesterålen | 68.55 14.85 | 68.8 15.2 | 68.79 16.5
bridge | Lofast, Lofoten | 67.93249 13.08955 | 68.09 13.23 | 68.18 13.7 | 68.234 14.568 | 68.79 16.5
bridge | Alsten | 66.02166 12.63158 | 66 13.2
bridge | Brønnøysund | 65.47487 12.21285 | 65.5 12.7
bridge | Senja | 69.4 17.3 | 69.1 18.4
bridge | Ringvassøya | 69.967 19.623 | 69.68 18.7
bridge | Averøy | 63.03 7.6 | 62.85 7.4
bridge | Osterøy | 60.52556 5.49563 | 60.45 5.8
bridge | Bokn | 59.2306 5.4353 | 59.35 5.6
bridge | Øygarden | 60.59623 4.84449 | 60.38 5.1
bridge | Rennesøy | 59.098 5.698 | 58.95 5.7
bridge | Hvaler | 59.025 11.037 | 59.25 11
bridge | Kirkøy of the Pargas archipelago | 60.3 22.3 | 60.45 22.4
bridge | Kimito | 60.16 22.729 | 60.3 23.1
bridge | Larsmo | 63.754 22.747 | 63.65 22.8
bridge | Replot | 63.229 21.417 | 63.1 21.7
bridge | Rymättylä | 60.377 21.942 | 60.47 22.1
bridge | Kustavi | 60.545 21.359 | 60.6 21.7
bridge | Pašman and Ugljan | 43.9575 15.385 | 44.08111 15.1875
bridge | Chukotka, over the antimeridian | 67 178 | 66.5 -178
bridge | Muhu, Saaremaa | 58.6 23.25 | 58.4 22.7
bridge | Kotlin Dam, Kronstadt | 59.995 29.767 | 60 30.2
bridge | Kunoy | 62.30388 -6.64754 | 62.22655 -6.58901
bridge | Eysturoy | 62.212 -6.75 | 62.1 -7
bridge | Vágar | 62.072 -7.307 | 62.1 -7
bridge | Borðoy | 62.227 -6.589 | 62.244 -6.814
bridge | Sandoy | 61.843 -6.808 | 62.01 -6.772
bridge | Menai bridges, Anglesey and Holyhead | 53.306 -4.632 | 53.256 -4.311 | 53.2 -4.05
bridge | Skye Bridge | 57.413 -6.194 | 57.35 -5.4
bridge | Churchill Barriers, South Ronaldsay | 58.8 -2.97 | 58.98 -2.96
bridge | Hayling Island | 50.784 -0.969 | 50.87 -0.95
bridge | Sheppey | 51.42 0.85 | 51.33 0.75
bridge | North Uist, Benbecula | 57.606 -7.34 | 57.447 -7.343
bridge | South Uist, Benbecula | 57.246 -7.333 | 57.447 -7.343
bridge | Île de Ré | 46.203 -1.367 | 46.16 -1.1
bridge | Oléron | 45.944 -1.306 | 45.82 -1
bridge | Noirmoutier | 46.967 -2.233 | 46.87 -2
bridge | Zeeland Bridge, Schouwen | 51.65 3.919 | 51.56 4.3
bridge | Ponte della Libertà, Venice | 45.437 12.333 | 45.5 12.2
bridge | Sant'Antioco | 39.07 8.452 | 39.15 8.6
bridge | Euripus Bridge, Evia | 38.464 23.603 | 38.32 23.32
bridge | Lefkada | 38.75 20.65 | 38.9 21.1
bridge | Krk Bridge | 45.027 14.575 | 45.3 14.6
bridge | Pag Bridge | 44.445 15.057 | 44.25 15.6
bridge | Čiovo | 43.495 16.265 | 43.56 16.35
bridge | Cres and Lošinj | 44.531 14.469 | 44.961 14.412
# Islands with bridges: The Americas
bridge | New York | 40.72 -73.8 | 40.783 -73.966 | 40.9 -73.85
bridge | Staten Island | 40.58 -74.15 | 40.735 -74.25
bridge | Montréal and Laval | 45.57 -73.692 | 45.509 -73.588 | 45.45 -73.3
bridge | Île Perrot | 45.367 -73.933 | 45.4 -74.1
bridge | Valleyfield | 45.25 -74.133 | 45.1 -74.1
bridge | Île d'Orléans | 46.92 -71 | 46.95 -71.2
bridge | Canso Causeway, Cape Breton | 46.135 -60.183 | 45.62 -61.6
bridge | Confederation Bridge, Prince Edward Island | 46.3 -63.3 | 46.1 -64.2
bridge | Aquidneck and Conanicut Islands | 41.53 -71.37 | 41.53 -71.28 | 41.82 -71.41
bridge | Mount Desert Island | 44.354 -68.3 | 44.54 -68.42
bridge | Deer Isle | 44.224 -68.678 | 44.45 -68.6
bridge | Eastport | 44.906 -66.99 | 44.95 -67.2
bridge | Long Beach Island | 39.662 -74.165 | 39.75 -74.3
bridge | Brigantine | 39.41 -74.365 | 39.45 -74.6
bridge | Chincoteague | 37.933 -75.379 | 37.95 -75.6
bridge | Outer Banks | 35.268 -75.542 | 35.9 -75.67 | 35.8 -76.1
bridge | Harkers Island | 34.695 -76.559 | 34.85 -76.6
bridge | Bogue Banks | 34.678 -76.951 | 34.8 -76.9
bridge | Topsail Island | 34.427 -77.546 | 34.55 -77.7
bridge | Merritt Island | 28.5 -80.68 | 28.4 -80.9
bridge | Hutchinson Island | 27.36 -80.25 | 27.45 -80.5
bridge | Key Biscayne | 25.694 -80.163 | 25.77 -80.3
bridge | Overseas Highway | 24.555 -81.782 | 24.597 -81.66 | 24.672 -81.498 | 24.67 -81.354 | 24.714 -81.09 | 24.924 -80.628 | 25.087 -80.447 | 25.47 -80.5
bridge | Sanibel | 26.44 -82.08 | 26.55 -81.8
bridge | Pine Island | 26.614 -82.118 | 26.65 -81.95
bridge | Longboat Key | 27.413 -82.659 | 27.4 -82.45
bridge | Okaloosa Island | 30.405 -86.665 | 30.6 -86.6
bridge | Dauphin Island | 30.255 -88.11 | 30.5 -88.2
bridge | Grand Isle | 29.237 -89.987 | 29.45 -90.3
bridge | Galveston | 29.25 -94.85 | 29.45 -95
bridge | Mustang Island | 27.75 -97.12 | 27.8 -97.5
bridge | South Padre Island | 26.15 -97.17 | 26.07 -97.4
bridge | Deception Pass, Whidbey Island | 48.2 -122.65 | 48.45 -122.33
bridge | Bainbridge Island | 47.65 -122.54 | 47.75 -122.66
bridge | Kaien Island, Prince Rupert | 54.31507 -130.32098 | 54.2 -129.6
bridge | Tofino | 49.15314 -125.90744 | 49.2 -125.4
bridge | Douglas Island, Juneau | 58.28 -134.42 | 58.4 -134.55
bridge | Isla del Carmen | 18.67 -91.75 | 18.7 -91.2
bridge | Grande-Terre and Basse-Terre | 16.3 -61.45 | 16.2 -61.65
bridge | São Vicente | -23.963 -46.392 | -23.87 -46.43
bridge | Florianópolis | -27.6 -48.5 | -27.6 -48.7
bridge | São Francisco do Sul | -26.25 -48.62 | -26.3 -48.9
bridge | Itaparica | -12.95 -38.65 | -13.03 -39.1
bridge | Itamaracá | -7.748 -34.85 | -7.83 -35
bridge | Marapanim | -0.718 -47.7 | -1.2 -47.8
# Islands with bridges: Asia
bridge | Kanmon Bridge, Kyushu | 33.85 130.85 | 34.05 131
bridge | Seto Bridge, Shikoku | 34.25 133.9 | 34.65 133.8
bridge | Akashi Kaikyō Bridge, Awaji | 34.343 134.889 | 34.72 135.1
bridge | Amakusa | 32.459 130.193 | 32.65 130.75
bridge | Kamiamakusa | 32.4892 130.39433 | 32.65 130.75
bridge | Kansai Airport | 34.42695 135.24552 | 34.4 135.4
bridge | Hirado Bridge | 33.3 129.5 | 33.3 129.7
bridge | Geoje | 34.883 128.627 | 34.95 128.3
bridge | Ganghwa | 37.747 126.486 | 37.65 126.7
bridge | Namhae | 34.77 127.92 | 35 127.8
bridge | Apae and Sinan | 34.826 126.109 | 34.86689 126.31279 | 34.9 126.5
bridge | Hong Kong Island | 22.26 114.18 | 22.4 114.15
bridge | Lantau | 22.26 113.95 | 22.4 114.1
bridge | Macau | 22.201 113.546 | 22.3 113.5
bridge | Xiamen | 24.5 118.13 | 24.65 118.05
bridge | Fuzhou | 26.03 119.3 | 26.2 119.2
bridge | Yangzhong | 32.23931 119.81536 | 32 119.8
bridge | Pingtan | 25.52 119.78 | 25.7 119.3
bridge | Dongshan | 23.69906 117.42511 | 23.95 117.4
bridge | Zhoushan | 30.05 122.1 | 29.9 121.6
bridge | Woodlands Causeway, Singapore | 1.35 103.8 | 1.55 103.75
bridge | Penang | 5.38 100.25 | 5.4 100.5
bridge | Phuket | 7.95 98.35 | 8.45 98.5
bridge | Vũng Tàu | 10.36 107.08 | 10.55 107.2
bridge | Suramadu Bridge, Madura | -7.05 113 | -7.3 112.7
bridge | San Juanico Bridge, Leyte | 11.1 124.8 | 11.775 124.95
bridge | Biliran | 11.58 124.45 | 11.3 124.5
bridge | Panglao | 9.578 123.77 | 9.75 124
bridge | Anda | 16.3 119.98 | 16.1 120
bridge | King Fahd Causeway, Bahrain | 26.1 50.53 | 26.28 50.1
bridge | Abu Dhabi | 24.451 54.397 | 24.35 54.65
bridge | Pirallahı | 40.47 50.325 | 40.45 50
# Islands with bridges: Africa and Oceania
bridge | Djerba | 33.81 10.9 | 33.5 11
bridge | Phillip Island | -38.483 145.231 | -38.45 145.6
# Islands with ferries: Great Britain and Ireland
ferry 60 | Southampton – East Cowes | 50.895 -1.405 | 50.757 -1.287
ferry 45 | Portsmouth – Fishbourne | 50.81 -1.09 | 50.733 -1.215
ferry 40 | Lymington – Yarmouth | 50.757 -1.528 | 50.7 -1.49
ferry 195 | Holyhead – Dublin | 53.306 -4.62 | 53.345 -6.2
ferry 210 | Fishguard – Rosslare | 52 -4.97 | 52.25 -6.35
ferry 135 | Cairnryan – Belfast | 54.967 -5.02 | 54.62 -5.91
ferry 120 | Cairnryan – Larne | 54.967 -5.02 | 54.85 -5.8
ferry 480 | Liverpool – Belfast | 53.41 -2.99 | 54.62 -5.91
ferry 225 | Heysham – Douglas | 54.035 -2.9 | 54.15 -4.48
ferry 165 | Liverpool – Douglas | 53.41 -2.99 | 54.15 -4.48
ferry 180 | Poole – Guernsey | 50.72 -1.98 | 49.455 -2.54
ferry 270 | Poole – Jersey | 50.72 -1.98 | 49.18 -2.11
ferry 60 | Jersey – Guernsey | 49.18 -2.11 | 49.455 -2.54
ferry 55 | Ardrossan – Brodick | 55.64 -4.81 | 55.577 -5.15
ferry 30 | Claonaig – Lochranza | 55.755 -5.39 | 55.704 -5.3
ferry 35 | Wemyss Bay – Rothesay | 55.876 -4.88 | 55.836 -5.06
ferry 140 | Kennacraig – Port Ellen | 55.807 -5.48 | 55.64 -6.19
ferry 5 | Port Askaig – Feolin | 55.846 -6.12 | 55.85 -6.06
ferry 50 | Oban – Craignure | 56.412 -5.47 | 56.465 -5.72
ferry 18 | Lochaline – Fishnish | 56.54 -5.775 | 56.51 -5.82
ferry 160 | Oban – Coll | 56.412 -5.47 | 56.62 -6.53
ferry 220 | Oban – Tiree | 56.412 -5.47 | 56.505 -6.82
ferry 285 | Oban – Castlebay | 56.412 -5.47 | 56.96 -7.49
ferry 210 | Mallaig – Lochboisdale | 57.005 -5.82 | 57.153 -7.32
ferry 105 | Uig – Lochmaddy | 57.586 -6.36 | 57.6 -7.17
ferry 100 | Uig – Tarbert | 57.586 -6.36 | 57.9 -6.81
ferry 60 | Leverburgh – Berneray | 57.77 -7.02 | 57.66 -7.2
ferry 165 | Ullapool – Stornoway | 57.896 -5.15 | 58.209 -6.39
ferry 90 | Scrabster – Stromness | 58.6 -3.54 | 58.97 -3.29
ferry 35 | Houton – Lyness | 58.925 -3.18 | 58.83 -3.23
ferry 90 | Kirkwall – Westray | 58.98 -2.96 | 59.27 -2.97
ferry 90 | Kirkwall – Sanday | 58.98 -2.96 | 59.24 -2.58
ferry 95 | Kirkwall – Stronsay | 58.98 -2.96 | 59.12 -2.6
ferry 465 | Kirkwall – Lerwick | 58.98 -2.96 | 60.155 -1.15
ferry 20 | Toft – Ulsta | 60.46 -1.22 | 60.51 -1.15
ferry 10 | Gutcher – Belmont | 60.67 -1.01 | 60.69 -0.95
ferry 10 | Castletownbere – Bere Island | 51.66 -9.92 | 51.635 -9.88
ferry 20 | Burtonport – Arranmore | 54.98 -8.42 | 54.99 -8.53
# Islands with ferries: France, Spain, Portugal
ferry 80 | Saint-Malo – Jersey | 48.64 -2.01 | 49.18 -2.11
ferry 120 | Saint-Malo – Guernsey | 48.64 -2.01 | 49.455 -2.54
ferry 45 | Quiberon – Belle-Île | 47.49 -3.12 | 47.33 -3.18
ferry 360 | Nice – Bastia | 43.7 7.28 | 42.7 9.44
ferry 450 | Toulon – Ajaccio | 43.12 5.93 | 41.93 8.74
ferry 60 | Algeciras – Ceuta | 36.13 -5.45 | 35.885 -5.32
ferry 90 | Algeciras – Tanger Med | 36.13 -5.45 | 35.87 -5.52
ferry 60 | Tarifa – Tangier | 36.02 -5.6 | 35.78 -5.8
ferry 390 | Málaga – Melilla | 36.72 -4.42 | 35.29 -2.94
ferry 150 | Dénia – Ibiza | 38.84 0.11 | 38.91 1.43
ferry 330 | Dénia – Palma | 38.84 0.11 | 39.57 2.65
ferry 450 | Barcelona – Palma | 41.38 2.17 | 39.57 2.65
ferry 210 | Ibiza – Palma | 38.91 1.43 | 39.57 2.65
ferry 45 | Ibiza – Formentera | 38.91 1.43 | 38.72 1.43
ferry 110 | Alcúdia – Ciutadella | 39.84 3.12 | 40 3.85
ferry 80 | Agaete – Santa Cruz de Tenerife | 28.1 -15.69 | 28.47 -16.26
ferry 120 | Las Palmas – Morro Jable | 28.12 -15.44 | 28.06 -14.34
ferry 35 | Corralejo – Playa Blanca | 28.73 -13.87 | 28.87 -13.82
ferry 60 | Los Cristianos – La Gomera | 28.06 -16.71 | 28.095 -17.12
ferry 150 | Los Cristianos – La Palma | 28.06 -16.71 | 28.68 -17.78
ferry 150 | Los Cristianos – El Hierro | 28.06 -16.71 | 27.79 -17.93
ferry 150 | Funchal – Porto Santo | 32.65 -16.91 | 33.06 -16.33
ferry 30 | Horta – Madalena | 38.54 -28.64 | 38.53 -28.5
ferry 75 | Velas – São Roque | 38.69 -28.19 | 38.52 -28.31
# Islands with ferries: Italy, Malta, Croatia
ferry 20 | Villa San Giovanni – Messina | 38.22 15.65 | 38.2 15.55
ferry 240 | Livorno – Bastia | 43.55 10.32 | 42.7 9.44
ferry 330 | Civitavecchia – Olbia | 42.1 11.8 | 40.92 9.5
ferry 50 | Bonifacio – Santa Teresa Gallura | 41.4 9.17 | 41.23 9.19
ferry 60 | Piombino – Portoferraio | 42.93 10.54 | 42.8 10.32
ferry 15 | Palau – La Maddalena | 41.17 9.38 | 41.22 9.41
ferry 30 | Calasetta – Carloforte | 39.1 8.38 | 39.14 8.29
ferry 60 | Pozzuoli – Ischia | 40.83 14.12 | 40.735 13.93
ferry 120 | Milazzo – Lipari | 38.22 15.24 | 38.47 14.95
ferry 105 | Pozzallo – Valletta | 36.73 14.84 | 35.89 14.5
ferry 25 | Ċirkewwa – Mġarr | 35.98 14.34 | 36.04 14.28
ferry 50 | Split – Supetar | 43.51 16.45 | 43.37 16.56
ferry 120 | Split – Stari Grad | 43.51 16.45 | 43.18 16.59
ferry 140 | Split – Vis | 43.51 16.45 | 43.05 16.17
ferry 15 | Orebić – Korčula | 42.98 17.18 | 42.95 17.12
ferry 45 | Prapratno – Mljet | 42.82 17.68 | 42.73 17.6
ferry 25 | Zadar – Preko | 44.12 15.24 | 44.08 15.18
ferry 100 | Zadar – Dugi Otok | 44.12 15.24 | 44.07 15.01
ferry 15 | Stinica – Rab | 44.72 14.9 | 44.74 14.79
ferry 25 | Valbiska – Merag | 45.02 14.51 | 44.97 14.44
# Islands with ferries: Greece and Türkiye
ferry 90 | Igoumenitsa – Corfu | 39.5 20.27 | 39.62 19.9
ferry 75 | Killini – Zakynthos | 37.93 21.15 | 37.78 20.89
ferry 90 | Killini – Kefalonia | 37.93 21.15 | 38.15 20.76
ferry 35 | Keramoti – Thasos | 40.86 24.7 | 40.77 24.7
ferry 15 | Perama – Salamis | 37.97 23.58 | 37.96 23.52
ferry 75 | Piraeus – Aegina | 37.95 23.64 | 37.74 23.45
ferry 225 | Piraeus – Syros | 37.95 23.64 | 37.44 24.93
ferry 255 | Piraeus – Paros | 37.95 23.64 | 37.08 25.16
ferry 50 | Paros – Naxos | 37.08 25.16 | 37.1 25.39
ferry 480 | Piraeus – Chania | 37.95 23.64 | 35.51 24.05
ferry 120 | Rafina – Andros | 38.02 24 | 37.88 24.74
ferry 90 | Andros – Tinos | 37.88 24.74 | 37.55 25.17
ferry 35 | Tinos – Mykonos | 37.55 25.17 | 37.45 25.34
ferry 150 | Volos – Skiathos | 39.36 22.95 | 39.16 23.48
ferry 75 | Neapoli – Kythira | 36.51 23.06 | 36.25 23.03
ferry 40 | Çeşme – Chios | 38.32 26.31 | 38.37 26.13
ferry 90 | Ayvalık – Lesbos | 39.31 26.7 | 39.1 26.55
ferry 75 | Kabatepe – Gökçeada | 40.2 26.28 | 40.2 25.9
ferry 35 | Geyikli – Bozcaada | 39.8 26.17 | 39.82 26.06
# Islands with ferries: The North Sea and the Baltic
ferry 20 | Den Helder – Texel | 52.95 4.77 | 53.05 4.8
ferry 120 | Harlingen – Terschelling | 53.17 5.42 | 53.37 5.25
ferry 50 | Holwerd – Ameland | 53.37 5.89 | 53.45 5.77
ferry 130 | Emden – Borkum | 53.36 7.2 | 53.59 6.7
ferry 55 | Norddeich – Norderney | 53.61 7.16 | 53.71 7.2
ferry 50 | Dagebüll – Föhr | 54.73 8.71 | 54.7 8.54
ferry 60 | Föhr – Amrum | 54.7 8.54 | 54.65 8.35
ferry 35 | Nordstrand – Pellworm | 54.5 8.85 | 54.52 8.68
ferry 12 | Esbjerg – Fanø | 55.47 8.46 | 55.42 8.42
ferry 60 | Hou – Samsø | 55.91 10.23 | 55.86 10.58
ferry 75 | Kalundborg – Samsø | 55.68 11.1 | 55.82 10.63
ferry 90 | Frederikshavn – Læsø | 57.44 10.53 | 57.28 10.95
ferry 75 | Svendborg – Ærø | 55.06 10.61 | 54.88 10.4
ferry 80 | Ystad – Rønne | 55.43 13.83 | 55.1 14.7
ferry 200 | Sassnitz – Rønne | 54.5 13.6 | 55.1 14.7
ferry 330 | Køge – Rønne | 55.45 12.18 | 55.1 14.7
ferry 180 | Oskarshamn – Visby | 57.26 16.45 | 57.63 18.3
ferry 195 | Nynäshamn – Visby | 58.9 17.94 | 57.63 18.3
ferry 8 | Gotland – Fårö | 57.86 19.05 | 57.91 19.12
ferry 5 | Öregrund – Gräsö | 60.34 18.43 | 60.37 18.5
ferry 140 | Kapellskär – Mariehamn | 59.72 19.05 | 60.1 19.94
ferry 120 | Grisslehamn – Eckerö | 60.1 18.8 | 60.22 19.57
ferry 310 | Turku – Mariehamn | 60.45 22.2 | 60.1 19.94
ferry 25 | Oulu – Hailuoto | 65 25.2 | 65.02 24.75
ferry 27 | Virtsu – Kuivastu | 58.57 23.53 | 58.58 23.35
ferry 75 | Rohuküla – Heltermaa | 58.9 23.45 | 58.87 23.02
ferry 40 | Krokeide – Austevoll | 60.25 5.34 | 60.09 5.24
ferry 60 | Kristiansund – Smøla | 63.1 7.8 | 63.35 8.05
ferry 125 | Tórshavn – Suðuroy | 62.02 -6.8 | 61.53 -6.85
ferry 40 | Landeyjahöfn – Vestmannaeyjar | 63.55 -20.12 | 63.43 -20.27
# Islands with ferries: The Americas
ferry 420 | North Sydney – Port aux Basques | 46.2 -60.25 | 47.58 -59.13
ferry 105 | Blanc-Sablon – St. Barbe | 51.43 -57.15 | 51.2 -56.75
ferry 300 | Souris – Îles-de-la-Madeleine | 46.36 -62.26 | 47.38 -61.87
ferry 90 | Blacks Harbour – Grand Manan | 45.06 -66.8 | 44.74 -66.77
ferry 95 | Tsawwassen – Swartz Bay | 49.02 -123.08 | 48.68 -123.42
ferry 100 | Horseshoe Bay – Nanaimo | 49.36 -123.26 | 49.18 -123.96
ferry 90 | Powell River – Comox | 49.85 -124.5 | 49.71 -124.9
ferry 35 | Swartz Bay – Salt Spring Island | 48.68 -123.42 | 48.78 -123.46
ferry 90 | Port Angeles – Victoria | 48.11 -123.43 | 48.43 -123.37
ferry 20 | Fauntleroy – Vashon | 47.52 -122.38 | 47.47 -122.46
ferry 60 | Anacortes – Orcas | 48.49 -122.65 | 48.61 -122.93
ferry 65 | Anacortes – Friday Harbor | 48.49 -122.65 | 48.53 -123.03
ferry 45 | Woods Hole – Martha’s Vineyard | 41.55 -70.65 | 41.42 -70.62
ferry 135 | Hyannis – Nantucket | 41.66 -70.28 | 41.28 -70.09
ferry 55 | Point Judith – Block Island | 41.39 -71.5 | 41.18 -71.57
ferry 60 | Hatteras – Ocracoke | 35.22 -75.69 | 35.13 -75.93
ferry 75 | Rockland – Vinalhaven | 44.1 -69.12 | 44.06 -68.84
ferry 75 | Playa del Carmen – Cozumel | 20.57 -87.13 | 20.46 -86.94
ferry 210 | Port of Spain – Tobago | 10.65 -61.52 | 11.19 -60.73
ferry 240 | Puerto La Cruz – Margarita | 10.22 -64.63 | 10.97 -64
ferry 20 | São Sebastião – Ilhabela | -23.8 -45.42 | -23.8 -45.35
ferry 30 | Pargua – Chiloé | -41.78 -73.44 | -41.84 -73.56
ferry 20 | Punta Delgada – Tierra del Fuego | -52.43 -69.55 | -52.53 -69.42
# Islands with ferries: Asia
ferry 220 | Aomori – Hakodate | 40.83 140.74 | 41.79 140.71
ferry 90 | Ōma – Hakodate | 41.52 140.91 | 41.79 140.71
ferry 150 | Niigata – Sado | 37.92 139.05 | 38.08 138.44
ferry 60 | Takamatsu – Shōdoshima | 34.35 134.05 | 34.49 134.19
ferry 130 | Fukuoka – Iki | 33.6 130.4 | 33.75 129.7
ferry 285 | Fukuoka – Tsushima | 33.6 130.4 | 34.2 129.29
ferry 190 | Nagasaki – Fukue | 32.75 129.87 | 32.69 128.84
ferry 220 | Kagoshima – Tanegashima | 31.59 130.56 | 30.73 130.99
ferry 240 | Kagoshima – Yakushima | 31.59 130.56 | 30.43 130.57
ferry 100 | Wakkanai – Rishiri | 45.42 141.69 | 45.24 141.23
ferry 160 | Wando – Jeju | 34.32 126.75 | 33.5 126.53
ferry 270 | Mokpo – Jeju | 34.78 126.39 | 33.5 126.53
ferry 90 | Xuwen – Haikou | 20.29 110.2 | 20.02 110.3
ferry 75 | Hà Tiên – Phú Quốc | 10.38 104.48 | 10.3 104.05
ferry 90 | Don Sak – Ko Samui | 9.31 99.7 | 9.5 99.95
ferry 30 | Trat – Ko Chang | 12.17 102.3 | 12.1 102.3
ferry 120 | Kuala Perlis – Langkawi | 6.4 100.14 | 6.32 99.84
ferry 90 | Menumbok – Labuan | 5.31 115.37 | 5.3 115.23
ferry 120 | Merak – Bakauheni | -5.95 106.02 | -5.85 105.72
ferry 45 | Ketapang – Gilimanuk | -8.15 114.38 | -8.18 114.45
ferry 270 | Padang Bai – Lembar | -8.52 115.5 | -8.73 116.08
ferry 90 | Kayangan – Poto Tano | -8.49 116.65 | -8.55 116.83
ferry 120 | Batangas – Calapan | 13.76 121.05 | 13.4 121.19
ferry 240 | Roxas – Caticlan | 12.59 121.5 | 11.92 121.96
ferry 75 | Matnog – Allen | 12.59 124.08 | 12.5 124.3
ferry 120 | Dumangas – Bacolod | 10.83 122.7 | 10.67 122.95
ferry 120 | San Carlos – Toledo | 10.48 123.41 | 10.38 123.65
ferry 120 | Cebu – Tubigon | 10.3 123.9 | 9.95 123.97
ferry 300 | Cebu – Ormoc | 10.3 123.9 | 11.01 124.61
ferry 180 | Liloan – Surigao | 10.16 125.12 | 9.79 125.48
ferry 25 | Bandar-e Pohl – Qeshm | 27 55.77 | 26.92 55.78
# Islands with ferries: Africa and Oceania
ferry 75 | Sfax – Kerkennah | 34.73 10.76 | 34.66 11.1
ferry 60 | Mindelo – Porto Novo | 16.88 -24.99 | 17.02 -25.07
ferry 210 | Wellington – Picton | -41.27 174.78 | -41.29 174
ferry 60 | Auckland – Waiheke Island | -36.89 174.9 | -36.81 175.08
ferry 270 | Auckland – Great Barrier Island | -36.84 174.76 | -36.25 175.4
ferry 45 | Cape Jervis – Kangaroo Island | -35.6 138.1 | -35.73 137.93
ferry 20 | Kettering – Bruny Island | -43.12 147.23 | -43.2 147.33
ferry 50 | Cleveland – North Stradbroke Island | -27.53 153.27 | -27.5 153.42
# Over water within one land: Great Britain and Ireland
bridge | Prince of Wales Bridge | 51.584 -2.735 | 51.566 -2.66
bridge | Severn Bridge | 51.614 -2.655 | 51.605 -2.622
bridge | Humber Bridge | 53.718 -0.45 | 53.69 -0.45
bridge | Dartford Crossing | 51.478 0.256 | 51.452 0.262
tunnel | Medway Tunnel | 51.397 0.53 | 51.408 0.535
tunnel | Tyne Tunnel | 54.995 -1.49 | 54.976 -1.475
tunnel | Mersey tunnels | 53.412 -2.985 | 53.395 -3.025
bridge | Mersey Gateway | 53.335 -2.738 | 53.358 -2.738
bridge | Erskine Bridge | 55.928 -4.462 | 55.914 -4.464
bridge | Queensferry Crossing | 55.985 -3.41 | 56.017 -3.41
bridge | Kincardine Bridge | 56.058 -3.735 | 56.072 -3.718
bridge | Tay Road Bridge | 56.462 -2.965 | 56.437 -2.935
bridge | Kessock Bridge | 57.508 -4.23 | 57.49 -4.228
bridge | Cromarty Bridge | 57.622 -4.34 | 57.642 -4.36
bridge | Dornoch Firth Bridge | 57.845 -4.1 | 57.872 -4.1
bridge | Cleddau Bridge | 51.71 -4.935 | 51.69 -4.925
bridge | Tamar Bridge | 50.41 -4.193 | 50.407 -4.213
bridge | Orwell Bridge | 52.029 1.187 | 52.024 1.152
ferry 10 | Torpoint – Devonport | 50.376 -4.178 | 50.375 -4.194
ferry 5 | King Harry Ferry | 50.216 -5.03 | 50.216 -5.023
ferry 6 | Dartmouth – Kingswear | 50.352 -3.58 | 50.349 -3.569
ferry 4 | Sandbanks – Shell Bay | 50.684 -1.949 | 50.679 -1.951
ferry 10 | Windermere | 54.353 -2.942 | 54.353 -2.928
ferry 20 | Gourock – Hunters Quay | 55.952 -4.845 | 55.97 -4.905
ferry 25 | Tarbert – Portavadie | 55.866 -5.405 | 55.877 -5.317
ferry 5 | Corran Ferry | 56.7235 -5.235 | 56.7215 -5.246
ferry 10 | Strangford – Portaferry | 54.372 -5.556 | 54.38 -5.546
ferry 15 | Greencastle – Magilligan | 55.203 -6.983 | 55.192 -6.96
ferry 20 | Greenore – Greencastle | 54.031 -6.133 | 54.043 -6.1
ferry 10 | Passage East – Ballyhack | 52.24 -6.978 | 52.246 -6.966
ferry 20 | Killimer – Tarbert | 52.615 -9.38 | 52.588 -9.363
tunnel 35 | Channel Tunnel | 51.095 1.12 | 50.925 1.81
ferry 90 | Dover – Calais | 51.125 1.335 | 50.967 1.865
ferry 240 | Newhaven – Dieppe | 50.79 0.055 | 49.93 1.085
ferry 345 | Portsmouth – Caen | 50.81 -1.09 | 49.28 -0.25
ferry 255 | Poole – Cherbourg | 50.72 -1.98 | 49.645 -1.605
ferry 345 | Plymouth – Roscoff | 50.365 -4.15 | 48.72 -3.965
ferry 400 | Harwich – Hoek van Holland | 51.945 1.255 | 51.975 4.13
# Western Europe
bridge | Pont de Normandie | 49.448 0.275 | 49.422 0.275
bridge | Pont de Saint-Nazaire | 47.3 -2.16 | 47.268 -2.168
ferry 25 | Royan – Le Verdon | 45.62 -1.03 | 45.545 -1.06
ferry 20 | Blaye – Lamarque | 45.125 -0.667 | 45.1 -0.692
bridge | Pont de Cubzac | 45.005 -0.47 | 44.978 -0.46
ferry 8 | Bac de Barcarin | 43.421 4.738 | 43.421 4.752
bridge | Ponte da Rande | 42.283 -8.652 | 42.294 -8.667
bridge | As Pías | 43.479 -8.2 | 43.465 -8.2
bridge | Ponte 25 de Abril | 38.702 -9.177 | 38.67 -9.177
bridge | Ponte Vasco da Gama | 38.785 -9.09 | 38.735 -8.985
ferry 15 | Forte da Barra – São Jacinto | 40.645 -8.728 | 40.66 -8.732
ferry 25 | Setúbal – Tróia | 38.52 -8.888 | 38.49 -8.9
bridge | Puente de la Constitución de 1812 | 36.53 -6.275 | 36.526 -6.225
tunnel | Westerscheldetunnel | 51.385 3.825 | 51.345 3.835
tunnel | Liefkenshoektunnel | 51.296 4.275 | 51.302 4.31
bridge | Houtribdijk | 52.7 5.29 | 52.545 5.44
tunnel | Wesertunnel | 53.405 8.46 | 53.415 8.51
ferry 20 | Bremerhaven – Blexen | 53.533 8.575 | 53.529 8.548
ferry 8 | Sandstedt – Golzwarden | 53.361 8.507 | 53.359 8.477
ferry 8 | Vegesack – Lemwerder | 53.174 8.625 | 53.164 8.613
ferry 25 | Glückstadt – Wischhafen | 53.785 9.405 | 53.784 9.345
tunnel | Elbtunnel | 53.56 9.91 | 53.528 9.92
bridge | Kappeln | 54.662 9.929 | 54.658 9.943
bridge | Lindaunis | 54.595 9.815 | 54.58 9.82
tunnel | Warnowtunnel | 54.128 12.085 | 54.13 12.11
ferry 6 | Warnemünde – Hohe Düne | 54.176 12.088 | 54.173 12.1
# Lakes
ferry 15 | Konstanz – Meersburg | 47.682 9.212 | 47.693 9.268
ferry 40 | Friedrichshafen – Romanshorn | 47.65 9.48 | 47.565 9.38
ferry 10 | Horgen – Meilen | 47.262 8.597 | 47.268 8.644
ferry 20 | Beckenried – Gersau | 46.968 8.477 | 46.992 8.525
ferry 20 | Intra – Laveno | 45.936 8.573 | 45.91 8.617
ferry 15 | Menaggio – Varenna | 46.02 9.238 | 46.011 9.284
ferry 15 | Bellagio – Varenna | 45.988 9.264 | 46.011 9.284
ferry 10 | Cadenabbia – Bellagio | 45.988 9.235 | 45.987 9.26
ferry 30 | Maderno – Torri | 45.632 10.605 | 45.61 10.687
ferry 10 | Tihany – Szántód | 46.895 17.892 | 46.878 17.905
# Scandinavia and the Baltic
ferry 20 | Helsingør – Helsingborg | 56.033 12.615 | 56.044 12.69
ferry 45 | Puttgarden – Rødby | 54.503 11.227 | 54.655 11.352
ferry 120 | Rostock – Gedser | 54.152 12.1 | 54.575 11.925
ferry 45 | Spodsbjerg – Tårs | 54.932 10.83 | 54.878 11.028
ferry 50 | Fynshav – Bøjden | 54.995 9.987 | 55.105 10.088
ferry 25 | Hundested – Rørvig | 55.964 11.845 | 55.944 11.765
bridge | Frederikssund | 55.838 12.062 | 55.838 12.035
ferry 215 | Frederikshavn – Göteborg | 57.44 10.54 | 57.69 11.92
ferry 280 | Grenaa – Halmstad | 56.41 10.93 | 56.66 12.85
ferry 195 | Hirtshals – Kristiansand | 57.59 9.97 | 58.145 7.985
ferry 150 | Sandefjord – Strömstad | 59.125 10.225 | 58.935 11.17
ferry 345 | Rostock – Trelleborg | 54.152 12.1 | 55.37 13.155
ferry 420 | Świnoujście – Ystad | 53.91 14.26 | 55.425 13.83
ferry 225 | Umeå – Vaasa | 63.68 20.35 | 63.09 21.57
ferry 130 | Helsinki – Tallinn | 60.155 24.92 | 59.445 24.765
bridge | St Petersburg Dam | 60.03 29.78 | 59.915 29.7
ferry 5 | Klaipėda – Smiltynė | 55.695 21.13 | 55.69 21.105
ferry 30 | Moss – Horten | 59.433 10.655 | 59.415 10.488
tunnel | Oslofjord Tunnel | 59.668 10.625 | 59.665 10.592
ferry 25 | Mortavika – Arsvågen | 59.115 5.59 | 59.172 5.445
ferry 45 | Halhjem – Sandvikvåg | 60.145 5.425 | 59.968 5.33
ferry 20 | Tørvikbygd – Jondal | 60.295 6.165 | 60.277 6.25
bridge | Hardanger Bridge | 60.481 6.825 | 60.474 6.84
ferry 20 | Lavik – Oppedal | 61.105 5.505 | 61.055 5.51
ferry 25 | Dragsvik – Vangsnes | 61.212 6.56 | 61.175 6.64
ferry 15 | Fodnes – Mannheller | 61.148 7.385 | 61.16 7.385
ferry 10 | Anda – Lote | 61.84 6.08 | 61.875 6.09
ferry 35 | Molde – Vestnes | 62.735 7.155 | 62.63 7.09
ferry 25 | Flakk – Rørvik | 63.45 10.2 | 63.475 10.195
ferry 25 | Valset – Brekstad | 63.65 9.62 | 63.687 9.665
ferry 60 | Bognes – Lødingen | 68.23 16.06 | 68.412 16
ferry 195 | Bodø – Moskenes | 67.285 14.38 | 67.9 13.05
bridge | Hålogaland Bridge | 68.452 17.45 | 68.475 17.47
tunnel | Hvalfjörður Tunnel | 64.335 -21.88 | 64.305 -21.8
ferry 165 | Stykkishólmur – Brjánslækur | 65.08 -22.73 | 65.53 -23.18
# The Mediterranean and the Black Sea
ferry 480 | Ancona – Zadar | 43.62 13.5 | 44.12 15.23
ferry 330 | Brindisi – Vlorë | 40.65 17.97 | 40.45 19.48
ferry 480 | Brindisi – Igoumenitsa | 40.65 17.97 | 39.5 20.25
bridge | Rio – Antirrio | 38.31 21.78 | 38.335 21.77
bridge | Chalkida | 38.458 23.583 | 38.466 23.6
ferry 25 | Oropos – Eretria | 38.325 23.8 | 38.392 23.79
ferry 45 | Agia Marina – Nea Styra | 38.19 24.05 | 38.18 24.21
ferry 45 | Arkitsa – Aidipsos | 38.755 23.035 | 38.875 23.045
tunnel | Preveza – Aktio | 38.963 20.757 | 38.948 20.77
bridge | Bosphorus Bridge | 41.048 29.024 | 41.042 29.044
bridge | Fatih Sultan Mehmet Bridge | 41.094 29.05 | 41.09 29.072
bridge | Yavuz Sultan Selim Bridge | 41.207 29.095 | 41.2 29.127
tunnel | Eurasia Tunnel | 41.002 28.955 | 40.998 29.045
bridge | Çanakkale Bridge | 40.35 26.61 | 40.33 26.665
ferry 25 | Eceabat – Çanakkale | 40.183 26.358 | 40.152 26.405
bridge | Osmangazi Bridge | 40.78 29.512 | 40.73 29.516
ferry 480 | Piraeus – Chios | 37.94 23.63 | 38.37 26.14
ferry 165 | Chios – Lesbos | 38.37 26.14 | 39.1 26.56
# The Americas
bridge | Chesapeake Bay Bridge–Tunnel | 36.91 -76.13 | 37.13 -75.97
bridge | Chesapeake Bay Bridge | 39.01 -76.41 | 38.97 -76.32
ferry 85 | Cape May – Lewes | 38.97 -74.96 | 38.785 -75.12
ferry 75 | Bridgeport – Port Jefferson | 41.175 -73.18 | 40.948 -73.07
ferry 80 | New London – Orient Point | 41.355 -72.093 | 41.155 -72.24
bridge | Crown Point | 44.03 -73.43 | 44.03 -73.415
ferry 15 | Plattsburgh – Grand Isle | 44.705 -73.39 | 44.688 -73.35
bridge | Ambassador Bridge | 42.318 -83.085 | 42.305 -83.06
bridge | Mackinac Bridge | 45.775 -84.73 | 45.86 -84.72
ferry 12 | Québec – Lévis | 46.812 -71.203 | 46.81 -71.182
ferry 65 | Rivière-du-Loup – Saint-Siméon | 47.845 -69.57 | 47.84 -69.875
ferry 140 | Matane – Baie-Comeau | 48.85 -67.53 | 49.235 -68.13
ferry 10 | Tadoussac – Baie-Sainte-Catherine | 48.143 -69.718 | 48.125 -69.73
ferry 150 | Saint John – Digby | 45.255 -66.06 | 44.655 -65.755
bridge | Sunshine Skyway | 27.7 -82.68 | 27.565 -82.59
bridge | Howard Frankland Bridge | 27.87 -82.66 | 27.955 -82.535
bridge | Lake Pontchartrain Causeway | 30.365 -90.095 | 30.015 -90.155
ferry 35 | Seattle – Bainbridge Island | 47.603 -122.338 | 47.624 -122.51
ferry 30 | Edmonds – Kingston | 47.813 -122.385 | 47.795 -122.495
bridge | Tacoma Narrows Bridge | 47.265 -122.535 | 47.272 -122.565
ferry 20 | Mukilteo – Clinton | 47.948 -122.303 | 47.975 -122.352
ferry 35 | Port Townsend – Coupeville | 48.112 -122.76 | 48.16 -122.67
ferry 40 | Horseshoe Bay – Langdale | 49.375 -123.272 | 49.433 -123.47
bridge | Golden Gate Bridge | 37.808 -122.475 | 37.834 -122.481
bridge | Richmond–San Rafael Bridge | 37.935 -122.4 | 37.943 -122.485
bridge | Carquinez Bridge | 38.055 -122.225 | 38.07 -122.227
bridge | Benicia Bridge | 38.03 -122.115 | 38.05 -122.13
bridge | Bay Bridge | 37.787 -122.39 | 37.825 -122.305
bridge | San Mateo Bridge | 37.57 -122.265 | 37.63 -122.14
bridge | Dumbarton Bridge | 37.49 -122.14 | 37.53 -122.075
bridge | Ponte Rio–Niterói | -22.875 -43.215 | -22.873 -43.115
ferry 60 | Salvador – Itaparica | -12.965 -38.51 | -12.885 -38.685
ferry 75 | Buenos Aires – Colonia | -34.6 -58.365 | -34.475 -57.845
# Asia, Africa, Oceania
bridge | Aqua-Line | 35.52 139.79 | 35.43 139.92
ferry 40 | Kurihama – Kanaya | 35.215 139.715 | 35.17 139.815
ferry 55 | Toba – Irago | 34.487 136.845 | 34.58 137.02
ferry 15 | Kagoshima – Sakurajima | 31.595 130.563 | 31.592 130.6
ferry 45 | Shimabara – Kumamoto | 32.77 130.375 | 32.765 130.59
bridge | Hangzhou Bay Bridge | 30.62 121.05 | 30.28 121.15
bridge | Jiaxing–Shaoxing Bridge | 30.5 120.78 | 30.25 120.75
bridge | Hong Kong–Zhuhai–Macau Bridge | 22.21 113.58 | 22.29 113.95
bridge | Shenzhen–Zhongshan Link | 22.56 113.55 | 22.58 113.82
bridge | Humen Bridge | 22.79 113.585 | 22.8 113.645
ferry 390 | Dalian – Yantai | 38.92 121.65 | 37.56 121.4
bridge | Mumbai Trans Harbour Link | 19 72.86 | 18.95 73
ferry 240 | Ghogha – Hazira | 21.68 72.27 | 21.11 72.64
ferry 40 | Queenscliff – Sorrento | -38.266 144.668 | -38.34 144.745
bridge | Auckland Harbour Bridge | -36.842 174.743 | -36.82 174.75
`;
